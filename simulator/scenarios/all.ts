import { appRechte } from './app-rechte.ts'
import { codeTrick } from './code-trick.ts'
import { fakeShop } from './fake-shop.ts'
import { gemeinerChat } from './gemeiner-chat.ts'
import { geraetKoppeln } from './geraet-koppeln.ts'
import { gluecksrad } from './gluecksrad.ts'
import { kettenbrief } from './kettenbrief.ts'
import { kiAnruf } from './ki-anruf.ts'
import { kiFreund } from './ki-freund.ts'
import type { ScenarioName } from './names.ts'
import { netterAvatar } from './netter-avatar.ts'
import { paketMail } from './paket-mail.ts'
import { qrCode } from './qr-code.ts'
import type { Scenario } from './scenario.ts'
import { skinTausch } from './skin-tausch.ts'
import { spieleChat } from './spiele-chat.ts'
import { tabletFenster } from './tablet-fenster.ts'
import { videoanruf } from './videoanruf.ts'

/** Every scenario by its name in the address. Data only: anybody may read this file. */
export const scenarios: Record<ScenarioName, Scenario> = {
  'paket-mail': paketMail,
  'spiele-chat': spieleChat,
  kettenbrief,
  'app-rechte': appRechte,
  gluecksrad,
  'fake-shop': fakeShop,
  'code-trick': codeTrick,
  'ki-anruf': kiAnruf,
  'gemeiner-chat': gemeinerChat,
  'ki-freund': kiFreund,
  videoanruf,
  'qr-code': qrCode,
  'geraet-koppeln': geraetKoppeln,
  'skin-tausch': skinTausch,
  'tablet-fenster': tabletFenster,
  'netter-avatar': netterAvatar,
}

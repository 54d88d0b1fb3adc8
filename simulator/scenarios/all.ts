import { appRechte } from './app-rechte.ts'
import { codeTrick } from './code-trick.ts'
import { fakeShop } from './fake-shop.ts'
import { gluecksrad } from './gluecksrad.ts'
import { kettenbrief } from './kettenbrief.ts'
import { kiAnruf } from './ki-anruf.ts'
import type { ScenarioName } from './names.ts'
import { paketMail } from './paket-mail.ts'
import type { Scenario } from './scenario.ts'
import { spieleChat } from './spiele-chat.ts'

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
}

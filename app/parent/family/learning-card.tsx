import { writtenFamilyCode } from '../../../domain/people/nickname-logins.ts'
import { brand } from '../../../domain/platform/brand.ts'
import { QrCode } from '../../components/hand-on/qr-code.tsx'
import classes from './learning-card.module.css'

type LearningCardProps = { nickname: string; familyCode: string; address: string }

/** The sign-in card of a child, in postcard size. Does not contain the secret. */
export const LearningCard = ({ nickname, familyCode, address }: LearningCardProps) => (
  <section className={classes.card} aria-label={`Karte für ${nickname}`}>
    <div className={classes.words}>
      <p className={classes.brand}>{brand.name}</p>
      <p className={classes.name}>{nickname}</p>
      <p>
        Öffne <strong className={classes.address}>{address.replace(/^https?:\/\//, '')}</strong> und tippe diesen Code
        ein:
      </p>
      <p className={classes.code}>{writtenFamilyCode(familyCode)}</p>
      <p className={classes.note}>Dein Geheimnis steht nicht hier: Das kennst nur du.</p>
    </div>
    {/* The code is in the fragment, which is sent to no server and appears in no log. */}
    <QrCode
      text={`${address}#${familyCode}`}
      label="QR-Code: führt mit dem Familien-Code zur Anmeldung"
      className={classes.qr}
    />
  </section>
)

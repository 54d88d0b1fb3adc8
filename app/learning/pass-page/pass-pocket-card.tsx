import { passNumber, stepInWords } from '../../../domain/learning/passes.ts'
import { fullName } from '../../../domain/people/children.ts'
import { brand } from '../../../domain/platform/brand.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { signOf } from '../../components/competency/competency-sign.ts'
import { QrCode } from '../../components/hand-on/qr-code.tsx'
import { LevelStamp } from '../level-stamp.tsx'
import { MachineLines } from '../machine-lines.tsx'
import { PassStamp } from '../pass-stamp.tsx'
import { addressOfCheckPage, type PassOfChild } from './pass-of-child.ts'
import classes from './pass-pocket-card.module.css'
import { Rosette } from './rosette.tsx'

/** The pass as a pocket card, 85.6 × 54 mm in print; on a screen a larger preview that repeats the sheet above it. */
export function PassPocketCard({ pass }: { pass: PassOfChild }) {
  const { title, motto, earnedAt, levels, checkPage } = pass
  const name = fullName(pass.holder)
  const number = passNumber(pass.id)
  const step = stepInWords(pass)
  return (
    <div className={classes.place} aria-hidden="true">
      <div className={classes.card} data-ink={signOf(title).ink} data-printed>
        <Rosette number={number} className={classes.rosette} />
        <p className={classes.issuer}>
          <span>{brand.name}</span>
          <span>Kompetenz-Pass</span>
        </p>
        <div className={classes.body}>
          <div className={classes.words}>
            <p className={classes.title} data-length={title.length > 44 ? 'long' : undefined}>
              {title}
            </p>
            {step && <p className={classes.step}>{step}</p>}
            <p className={classes.name}>
              <span className={classes.label}>gehört </span>
              {name}
            </p>
            <p className={classes.facts}>
              <span className={classes.label}>am </span>
              {formatDate(earnedAt)} <span className={classes.label}>Nr. </span>
              {number}
            </p>
            {motto && <p className={classes.motto}>„{motto}“</p>}
            <p className={classes.levels}>
              {levels.map((_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the levels of a pass never change, and two may be called the same
                <LevelStamp key={index} number={index + 1} isDone />
              ))}
            </p>
          </div>
          <div className={classes.marks}>
            <PassStamp title={title} date={formatDate(earnedAt)} className={classes.stamp} />
            {checkPage && <QrCode text={addressOfCheckPage(checkPage.code)} label="" className={classes.code} />}
          </div>
        </div>
        <MachineLines title={title} earnedAt={earnedAt} holder={name} className={classes.machineLines} />
      </div>
    </div>
  )
}

import { Title, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { passNumber, stepInWords } from '../../../domain/learning/passes.ts'
import { fullName } from '../../../domain/people/children.ts'
import { brand } from '../../../domain/platform/brand.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { signOf } from '../../components/competency/competency-sign.ts'
import { QrCode } from '../../components/hand-on/qr-code.tsx'
import { Drawing } from '../../components/icons.tsx'
import { MachineLines } from '../machine-lines.tsx'
import { PassStamp } from '../pass-stamp.tsx'
import { DatedStamp } from './dated-stamp.tsx'
import { Frame } from './frame.tsx'
import { addressOfCheckPage, type PassOfChild } from './pass-of-child.ts'
import classes from './pass-sheet.module.css'
import { Rosette } from './rosette.tsx'

type PassSheetProps = {
  pass: PassOfChild
  titleOrder: 1 | 2
  /** Whether this format is the one that is printed. */
  isPrinted: boolean
}

/** A pass to hang on the wall: a full A4 page in print (210 × 297 mm), on a screen as wide as its container. */
export function PassSheet({ pass, titleOrder, isPrinted }: PassSheetProps) {
  const titleId = useId()
  const { title, motto, note, earnedAt, levels, checkPage } = pass
  const { ink, path } = signOf(title)
  const name = fullName(pass.holder)
  const number = passNumber(pass.id)
  const step = stepInWords(pass)
  return (
    <article className={classes.sheet} data-ink={ink} aria-labelledby={titleId} data-printed={isPrinted || undefined}>
      <Frame />
      <Rosette number={number} className={classes.rosette} />
      <div className={classes.page} data-full={title.length > 60 || levels.length > 6 || undefined}>
        <div className={classes.crest}>
          <Drawing path={path} />
        </div>
        <p className={classes.issuer}>
          <span>{brand.name}</span> · <span>Kompetenz-Pass</span>
        </p>
        <Title order={titleOrder} id={titleId} className={classes.title} data-length={lengthOf(title)}>
          {title}
        </Title>
        {step && <p className={classes.step}>{step}</p>}
        <p className={classes.holder}>
          <span className={classes.label}>gehört </span>
          <span className={classes.name}>{name}</span>
        </p>
        {motto && <p className={classes.motto}>„{motto}“</p>}
        {levels.length > 0 && (
          <ol className={`plain ${classes.levels}`} aria-label="Gestempelte Level">
            {levels.map((level, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the levels of a pass never change, and two may be called the same
              <li key={index}>
                <DatedStamp number={index + 1} stampedAt={level.stampedAt} className={classes.levelStamp} />
                <span className={classes.levelTitle}>
                  <VisuallyHidden>Level {index + 1}: </VisuallyHidden>
                  {level.title}
                  {level.stampedAt && <VisuallyHidden>, gestempelt am {formatDate(level.stampedAt)}</VisuallyHidden>}
                </span>
              </li>
            ))}
          </ol>
        )}
        <div className={classes.foot}>
          <dl className={classes.facts}>
            <div>
              <dt className={classes.label}>Abgeschlossen am</dt>
              <dd>{formatDate(earnedAt)}</dd>
            </div>
            <div>
              <dt className={classes.label}>Nummer</dt>
              <dd>{number}</dd>
            </div>
          </dl>
          {checkPage && (
            <div className={classes.check}>
              <QrCode
                text={addressOfCheckPage(checkPage.code)}
                label="QR-Code: Hier lässt sich dieser Pass prüfen"
                className={classes.code}
              />
              <span aria-hidden="true">Echt? Hier prüfen.</span>
            </div>
          )}
          <PassStamp title={title} date={formatDate(earnedAt)} className={classes.stamp} />
        </div>
        {note && <p className={classes.note}>{note}</p>}
        <MachineLines title={title} earnedAt={earnedAt} holder={name} className={classes.machineLines} />
      </div>
    </article>
  )
}

/** Chooses the type size of the title so that long titles leave room for the rest. */
const lengthOf = (title: string) => (title.length > 60 ? 'longest' : title.length > 40 ? 'long' : undefined)

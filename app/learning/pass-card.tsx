import { Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { stepInWords } from '../../domain/learning/passes.ts'
import { brand } from '../../domain/platform/brand.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { signOf } from '../components/competency/competency-sign.ts'
import { LevelStamp } from './level-stamp.tsx'
import { MachineLines } from './machine-lines.tsx'
import classes from './pass-card.module.css'
import { PassStamp } from './pass-stamp.tsx'

type PassCardProps = {
  title: string
  /** The holder's name; undefined on shared pages, which do not know it. */
  holder?: string
  /** ISO 8601 instant. */
  earnedAt: string
  motto?: string | null
  /** Which step it is; undefined where nobody knows. */
  step?: number
  stepsTotal?: number | null
  /** A sentence below the pass, for example what the family still has to decide. */
  note?: string | null
  /** Titles of the stamped levels. */
  levels?: string[]
  /** Formatted as printed: 'K7QM-2XH4'. */
  number?: string
  /** Link to the full pass. */
  to?: string
  titleOrder?: 1 | 2 | 3
}

/** An earned pass as a page of a passport: holder, stamped levels, motto, and the round stamp with sign and date. */
export function PassCard(props: PassCardProps) {
  const { title, titleOrder = 3, holder, earnedAt, number, to } = props
  const { motto, note, levels = [], step = 1, stepsTotal = null } = props
  const titleId = useId()
  const { ink } = signOf(title)
  return (
    <article className={`rosette ${classes.page}`} data-ink={ink} aria-labelledby={titleId}>
      <p className={classes.issuer}>
        <span>{brand.name}</span>
        <span>Kompetenz-Pass</span>
      </p>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Stack gap="xs" miw={0}>
          <Title order={titleOrder} id={titleId} fz="1.375rem" lh={1.2} className="long-words-hyphenated">
            {title}
          </Title>
          {stepInWords({ step, stepsTotal }) && (
            <Text inherit c="var(--ink)" fw={700}>
              {stepInWords({ step, stepsTotal })}
            </Text>
          )}
          {holder && (
            <p className={classes.field}>
              <span className={classes.label}>gehört </span>
              <bdi>{holder}</bdi>
            </p>
          )}
          <p className={classes.field}>
            <span className={classes.label}>Abgeschlossen am </span>
            {formatDate(earnedAt)}
          </p>
          {number && (
            <p className={classes.field}>
              <span className={classes.label}>Nummer </span>
              {number}
            </p>
          )}
        </Stack>
        <PassStamp title={title} date={formatDate(earnedAt)} className={classes.stamp} />
      </Group>
      {levels.length > 0 && (
        <Stack component="ol" gap="xs" className={`plain ${classes.levels}`} aria-label="Abgeschlossene Level">
          {levels.map((level, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the levels of a pass never change, and two may be called the same
            <Group key={index} component="li" gap="xs" wrap="nowrap" lh={1.35}>
              <LevelStamp number={index + 1} isDone />
              {level}
            </Group>
          ))}
        </Stack>
      )}
      {motto && <Text inherit fz="1.1875rem" fs="italic" lh={1.45}>{`„${motto}“`}</Text>}
      {note && (
        <Text inherit fz="sm" lh={1.5}>
          {note}
        </Text>
      )}
      {to && (
        <LinkButton to={to} variant="default" style={{ alignSelf: 'flex-start' }} label="Pass ansehen" about={title} />
      )}
      <MachineLines title={title} earnedAt={earnedAt} holder={holder} className={classes.machineLines} />
    </article>
  )
}

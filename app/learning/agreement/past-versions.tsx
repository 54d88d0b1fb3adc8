import { Title } from '@mantine/core'
import { AgreementText } from './agreement-text.tsx'
import { type AgreementVersion, type Sides, stateInWords } from './agreement-words.ts'
import classes from './past-versions.module.css'

/** Versions that another one has replaced, newest first; nothing where there is none. */
export function PastVersions({ versions, sides }: { versions: AgreementVersion[]; sides: Sides }) {
  const past = versions.filter(({ state }) => state === 'replaced')
  if (past.length === 0) return null
  return (
    <section className={classes.past} aria-labelledby="past">
      <Title order={2} id="past">
        Frühere Fassungen
      </Title>
      {past.map((version) => (
        <details key={version.id} className={classes.version}>
          <summary className={classes.summary}>
            Fassung {version.version}, {stateInWords(version)}
          </summary>
          <AgreementText clauses={version.clauses} sides={sides} />
        </details>
      ))}
    </section>
  )
}

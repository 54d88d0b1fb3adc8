import { Box, Title } from '@mantine/core'
import { AgreementText } from './agreement-text.tsx'
import { type AgreementVersion, type Sides, stateInWords } from './agreement-words.ts'

/** Versions that another one has replaced, newest first; nothing where there is none. */
export function PastVersions({ versions, sides }: { versions: AgreementVersion[]; sides: Sides }) {
  const past = versions.filter(({ state }) => state === 'replaced')
  if (past.length === 0) return null
  return (
    <Box component="section" mt="xl" aria-labelledby="past">
      <Title order={2} id="past">
        Frühere Fassungen
      </Title>
      {past.map((version) => (
        <Box component="details" key={version.id} py="0.25rem">
          <Box component="summary" mih={44} py="0.625rem" style={{ cursor: 'pointer' }}>
            Fassung {version.version}, {stateInWords(version)}
          </Box>
          <AgreementText clauses={version.clauses} sides={sides} />
        </Box>
      ))}
    </Box>
  )
}

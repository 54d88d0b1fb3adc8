import { Badge } from '@mantine/core'

type PracticeFactsProps = { attempts: number; succeeded: boolean }

/** How often a child has practised, and whether it has succeeded. */
export const PracticeFacts = ({ attempts, succeeded }: PracticeFactsProps) => (
  <>
    <span>{attempts === 1 ? '1 Versuch' : `${attempts} Versuche`}</span>
    {succeeded && (
      <Badge variant="light" size="lg" tt="none">
        Bestanden
      </Badge>
    )}
  </>
)

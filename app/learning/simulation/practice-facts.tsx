import { Badge } from '@mantine/core'

type PracticeFactsProps = { attempts: number; succeeded: boolean }

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

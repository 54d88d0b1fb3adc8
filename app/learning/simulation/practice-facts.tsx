import { Badge } from '@mantine/core'

export const PracticeFacts = ({ attempts, succeeded }: { attempts: number; succeeded: boolean }) => (
  <>
    <span>{attempts === 1 ? '1 Versuch' : `${attempts} Versuche`}</span>
    {succeeded && (
      <Badge variant="light" size="lg" tt="none">
        Bestanden
      </Badge>
    )}
  </>
)

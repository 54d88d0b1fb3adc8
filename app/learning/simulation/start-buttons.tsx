import { Button } from '@mantine/core'
import type { LaunchMode } from '../../../domain/content/simulations.ts'

export const StartButtons = ({ title, onStart }: { title: string; onStart: (mode: LaunchMode) => void }) => (
  <>
    <Button variant="default" aria-label={`Als Elternteil testen: ${title}`} onClick={() => onStart('parent_test')}>
      Als Elternteil testen
    </Button>
    <Button variant="light" aria-label={`Mit Kind starten: ${title}`} onClick={() => onStart('child_run')}>
      Mit Kind starten
    </Button>
  </>
)

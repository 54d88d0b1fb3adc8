import { Group, Text } from '@mantine/core'
import { CopyButton } from '../../components/hand-on/copy-button.tsx'
import classes from './setup.module.css'

/** Settings to be written where the server reads them, quoted as a shell and systemd read them. */
export const SettingLines = ({ lines }: { lines: string[] }) => (
  <>
    <pre className={classes.lines}>{lines.join('\n')}</pre>
    <Group>
      <CopyButton
        text={lines.join('\n')}
        copied="Zeilen kopiert"
        notCopied="Die Zeilen konnten nicht kopiert werden."
        variant="default"
      >
        Zeilen kopieren
      </CopyButton>
    </Group>
    <Text size="sm">
      Sie gehören dorthin, wo der Server seine Einstellungen liest: in <code>/etc/netzpass.env</code>, mit Compose in{' '}
      <code>deploy/.env</code>, sonst in die Umgebung, in der Sie ihn starten. Danach starten Sie ihn neu.
    </Text>
  </>
)

import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { brand } from '../../../domain/platform/brand.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { CopyButton } from '../../components/hand-on/copy-button.tsx'
import { SectionTitle } from '../../components/page/texts.tsx'
import { takeFocus } from '../../components/take-focus.ts'
import { saveBlob } from '../../save-file.ts'
import classes from './backup-codes.module.css'

type BackupCodesProps = {
  codes: string[]
  /** Whether two-factor was turned on just now, and not only the codes renewed. */
  isFirst: boolean
  /** The page that required two-factor, if any; the way back to it. */
  leadsTo: string | undefined
  onDone: () => void
}

/** Backup codes, shown only this once. The person has to confirm having kept them before going on. */
export function BackupCodes({ codes, isFirst, leadsTo, onDone }: BackupCodesProps) {
  const navigate = useNavigate()
  const [areKept, setKept] = useState(false)
  const text = asText(codes)
  return (
    <Stack>
      <SectionTitle ref={takeFocus} tabIndex={-1}>
        {isFirst ? 'Eingeschaltet: Das sind Ihre Backup-Codes' : 'Das sind Ihre neuen Backup-Codes'}
      </SectionTitle>
      <Text>
        Mit einem Backup-Code melden Sie sich an, wenn Ihr Handy nicht da ist. Jeder Code gilt einmal. Wir zeigen sie
        nur jetzt.{!isFirst && ' Die bisherigen Codes gelten nicht mehr.'}
      </Text>
      <Text className={classes.printed}>{forWhat()}</Text>
      <ul className={`plain ${classes.codes}`} aria-label="Backup-Codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group className="not-printed">
        <CopyButton
          text={text}
          copied="Codes kopiert"
          notCopied="Die Codes konnten nicht kopiert werden."
          variant="default"
        >
          Kopieren
        </CopyButton>
        <ActionButton variant="default" label="Als Datei speichern" onClick={() => save(text)} />
        <ActionButton variant="default" label="Drucken" onClick={() => window.print()} />
      </Group>
      <Alert
        className="not-printed"
        color="amber"
        title="Ohne Handy und ohne Codes kommen Sie nicht mehr in Ihr Konto."
      >
        Legen Sie die Codes an einen sicheren Ort, nicht neben Ihr Passwort.
      </Alert>
      <Checkbox
        className="not-printed"
        size="md"
        label="Ich habe die Codes aufbewahrt."
        checked={areKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group className="not-printed">
        <Button disabled={!areKept} onClick={() => (leadsTo ? navigate(leadsTo) : onDone())}>
          {leadsTo ? 'Weiter zur Administration' : 'Fertig'}
        </Button>
      </Group>
    </Stack>
  )
}

const asText = (codes: string[]) => [forWhat(), 'Jeder Code gilt einmal.', '', ...codes, ''].join('\r\n')

const forWhat = () => `Backup-Codes für ${brand.name} (${window.location.host})`

const save = (text: string) =>
  saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'netzpass-backup-codes.txt')

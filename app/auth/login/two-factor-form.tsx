import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { appCode, backupCode } from '../../../domain/people/two-factor.ts'
import { passTwoFactor } from '../../accounts.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { LargeField } from '../../components/field/large-field.tsx'
import { SentForm, useSentForm } from '../../components/field/sent-form.tsx'
import { takeFocus } from '../../components/take-focus.ts'
import type { Session } from '../../session.ts'
import { AccountPage } from '../account-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { usePasskeyButton } from './use-passkey.ts'

const ways = {
  app: {
    schema: z.object({ typed: appCode }),
    text: 'Öffnen Sie Ihre Authenticator-App und geben Sie den Code ein, den sie gerade zeigt.',
    label: '6 Ziffern aus der App',
    other: 'Backup-Code verwenden',
    inputMode: 'numeric',
    pass: (code: string) => passTwoFactor({ code }),
  },
  backup: {
    schema: z.object({ typed: backupCode }),
    text: 'Geben Sie einen Ihrer Backup-Codes ein. Er gilt danach nicht mehr.',
    label: 'Backup-Code',
    other: 'Code aus der App verwenden',
    inputMode: 'text',
    pass: (code: string) => passTwoFactor({ backupCode: code }),
  },
} as const

type TwoFactorFormProps = {
  /** A passkey is worth password and code together, so it may be used in place of the code. */
  hasPasskeys: boolean
  onPassed: (session: Session) => Promise<void> | void
  /** Back to the password; `why`: a message when the person did not choose to go back. */
  onBack: (why?: string) => void
}

/** Asks for the two-factor code after the right password: from the authenticator app, or a backup code. */
export function TwoFactorForm(props: TwoFactorFormProps) {
  const [way, setWay] = useState<keyof typeof ways>('app')
  return (
    <AccountPage title="Zweiter Schritt">
      <CodeForm key={way} way={ways[way]} {...props} onOtherWay={() => setWay(way === 'app' ? 'backup' : 'app')} />
    </AccountPage>
  )
}

type CodeFormProps = TwoFactorFormProps & { way: (typeof ways)[keyof typeof ways]; onOtherWay: () => void }

function CodeForm({ way, hasPasskeys, onPassed, onBack, onOtherWay }: CodeFormProps) {
  const sent = useSentForm({
    schema: way.schema,
    initialValues: { typed: '' },
    send: async ({ typed }) => onPassed(await way.pass(typed)),
    onRefused: ({ refusal, message }) => {
      if (refusal === 'TWO_FACTOR_OVER') {
        onBack(message)
        return null
      }
      focusFirstError({ typed: message })
      return message
    },
  })
  const passkey = usePasskeyButton({ onEntered: onPassed, onRefused: sent.setRefusal })
  return (
    <>
      <Text mb="md">{way.text}</Text>
      <SentForm
        sent={sent}
        submitLabel="Anmelden"
        busyLabel="Wird geprüft..."
        isReady={sent.form.values.typed.trim() !== ''}
      >
        <LargeField
          ref={takeFocus}
          label={way.label}
          inputMode={way.inputMode}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...sent.form.getInputProps('typed')}
        />
      </SentForm>
      <Stack mt="md">
        {hasPasskeys && <PasskeyButton isBusy={passkey.isBusy} onPress={passkey.press} />}
        <Group justify="space-between">
          <ActionButton variant="subtle" label={way.other} onClick={onOtherWay} />
          <ActionButton variant="subtle" label="Zurück" onClick={() => onBack()} />
        </Group>
      </Stack>
    </>
  )
}

import { Checkbox, Group, Input, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useState } from 'react'
import {
  DIGITS,
  NICKNAME_LENGTH,
  nicknameLoginInput,
  PICTURES,
  type Picture,
  proposedMethod,
  type Secret,
  type SecretMethod,
  secretLabels,
} from '../../../domain/people/nickname-logins.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { PicturePad } from '../../components/field/picture-pad.tsx'
import { notify } from '../../components/page/notify.ts'
import { Aside } from '../../components/page/texts.tsx'
import { messageOf } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'

export type NicknameFormState = { busy: boolean; isDirty: boolean }
export const untouched: NicknameFormState = { busy: false, isDirty: false }

type NicknameFormProps = {
  child: { id: string; name: string; age: number }
  /** The present nickname, if there is a login; its secret may then be kept. */
  nickname: string | undefined
  onSaved: (secret: Secret | null) => Promise<void>
  onCancel: () => void
  /** What is written on the button that leaves the form. */
  cancelLabel?: string
  /** Called with each change of the state, and with `untouched` on unmount. */
  onStateChange: (state: NicknameFormState) => void
}

export function NicknameForm({
  child,
  nickname,
  onSaved,
  onCancel,
  cancelLabel = 'Abbrechen',
  onStateChange,
}: NicknameFormProps) {
  const [proposed] = useState(nickname ?? [...child.name].slice(0, NICKNAME_LENGTH).join(''))
  const [name, setName] = useState(proposed)
  const [isSecretKept, setSecretKept] = useState(false)
  const [method, setMethod] = useState<SecretMethod>(proposedMethod(child.age))
  const [digits, setDigits] = useState('')
  const [chosen, setChosen] = useState<Picture[]>([])
  const [hasTried, setTried] = useState(false)
  const save = useMutation(trpc.nicknameLogins.set.mutationOptions())
  const [busy, setBusy] = useState(false)
  const isDirty = name !== proposed || isSecretKept || digits !== '' || chosen.length > 0
  // Layout effect: an Escape right after a keystroke must already find the dialog dirty.
  useLayoutEffect(() => {
    onStateChange({ busy, isDirty })
    return () => onStateChange(untouched)
  }, [busy, isDirty, onStateChange])

  const secret = isSecretKept ? null : method === 'digits' ? { method, digits } : { method, pictures: chosen }
  const input = nicknameLoginInput.safeParse({ nickname: name, secret })
  /** The message of a field, once saving was attempted. */
  const errorOf = (part: 'nickname' | 'secret') =>
    hasTried && input.error?.issues.find(({ path }) => path[0] === part)?.message

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!input.success) return
    setBusy(true) // until the refetch is done: then the secret is shown, for the only time
    try {
      await save.mutateAsync({ childId: child.id, ...input.data })
      await queryClient.invalidateQueries({ ...trpc.children.pathFilter(), refetchType: 'all' })
      await onSaved(input.data.secret)
    } catch (error) {
      notify.failure(messageOf(error), 'Nicht gespeichert')
    }
    setBusy(false)
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text>
          Ihr Kind meldet sich mit dem Code Ihrer Familie, einem Spitznamen und einem Geheimnis an, auf jedem Gerät. Am
          besten wählen Sie beides zusammen aus.
        </Text>
        <TextInput
          label="Spitzname"
          description="Ihn sieht, wer den Familien-Code kennt. Er muss nicht der richtige Name sein."
          maxLength={NICKNAME_LENGTH}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOf('nickname')}
        />
        {nickname !== undefined && (
          <Checkbox
            label="Das Geheimnis bleibt, wie es ist"
            checked={isSecretKept}
            onChange={(event) => setSecretKept(event.currentTarget.checked)}
          />
        )}
        {!isSecretKept && (
          <>
            <Radio.Group
              label="Geheimnis"
              value={method}
              onChange={(value) => setMethod(value as SecretMethod)}
              description="Bilder merken sich Kinder, die noch nicht gut lesen. Ziffern sind schwerer zu erraten."
            >
              <Group mt="xs">
                {Object.entries(secretLabels).map(([value, label]) => (
                  <Radio key={value} value={value} label={label} />
                ))}
              </Group>
            </Radio.Group>
            {method === 'digits' ? (
              <TextInput
                label={`${DIGITS} Ziffern`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={DIGITS}
                value={digits}
                onChange={(event) => setDigits(event.currentTarget.value.replace(/\D/g, ''))}
                error={errorOf('secret')}
              />
            ) : (
              <Input.Wrapper
                label={`${PICTURES} Bilder, in dieser Reihenfolge`}
                labelElement="div"
                error={errorOf('secret')}
              >
                <PicturePad onChange={setChosen} />
              </Input.Wrapper>
            )}
            {nickname !== undefined && (
              <Aside>
                Mit dem neuen Geheimnis endet das alte, und {child.name} wird überall abgemeldet. Lernstand und Pässe
                bleiben.
              </Aside>
            )}
          </>
        )}
        <Group justify="flex-end">
          <ActionButton variant="default" label={cancelLabel} onClick={onCancel} disabled={busy} />
          <ActionButton type="submit" label="Speichern" isBusy={busy} busyLabel="Wird gespeichert..." />
        </Group>
      </Stack>
    </form>
  )
}

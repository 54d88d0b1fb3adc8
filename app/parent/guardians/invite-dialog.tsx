import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type GuardianKind, MOST_GUARDIANS, MOST_HELPERS } from '../../../domain/people/guardians.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { needsPassword, withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useCarefulLeave } from '../../components/dialog/form-dialog.tsx'
import { failureOf } from '../../failure.ts'
import { client } from '../../trpc.ts'
import { type AccompaniedChild, refreshGuardians } from './guardians-options.ts'
import { AddressStep, ChildrenStep, KindStep } from './invite-steps.tsx'
import { LinkAndCode } from './link-and-code.tsx'

type InviteDialogProps = { family: AccompaniedChild[]; onClose: () => void }

const titles = {
  kind: 'Als was laden Sie ein?',
  children: 'Welche Kinder?',
  address: 'Wie schicken Sie den Link?',
  done: 'Die Einladung ist fertig',
}

const hasRoom = ({ people }: AccompaniedChild, kind: GuardianKind) =>
  people.filter((one) => one.kind === kind).length < (kind === 'guardian' ? MOST_GUARDIANS : MOST_HELPERS)

/** Invites an adult in three steps: as what, to which children, by which way. Ends with the link and the code. */
export function InviteDialog({ family, onClose }: InviteDialogProps) {
  const [step, setStep] = useState<keyof typeof titles>('kind')
  const [kind, setKind] = useState<GuardianKind>('guardian')
  const [childIds, setChildIds] = useState<string[]>([])
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState('')
  const invite = useMutation({
    mutationFn: (typed: string) =>
      withFreshPassword(() => client.guardians.invite.mutate({ kind, childIds, ...(typed && { email: typed }) })),
    onSuccess: async () => {
      setStep('done')
      await refreshGuardians()
    },
  })
  const isBusy = invite.isPending
  const { leave, question } = useCarefulLeave({ busy: isBusy, isDirty: step === 'address' && email !== '', onClose })

  // Each step begins at its top, and is read out.
  const body = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (step && !isFirst.current) body.current?.focus()
    isFirst.current = false
  }, [step])

  function chooseKind() {
    const free = family.filter((child) => hasRoom(child, kind))
    if (free.length === 0) {
      return setMissing(
        kind === 'guardian'
          ? 'Alle Ihre Kinder haben schon zwei Elternteile. Laden Sie jemanden als Begleitperson ein.'
          : 'Alle Ihre Kinder haben schon acht Begleitpersonen. Beenden Sie zuerst eine.',
      )
    }
    setMissing('')
    setChildIds(free.map(({ id }) => id))
    setStep(family.length > 1 ? 'children' : 'address')
  }
  function chooseChildren() {
    if (childIds.length === 0) return setMissing('Bitte wählen Sie mindestens ein Kind.')
    setMissing('')
    setStep('address')
  }
  const failure = invite.error && !needsPassword(invite.error) ? failureOf(invite.error) : undefined
  const next = {
    kind: chooseKind,
    children: chooseChildren,
    address: () => !isBusy && invite.mutate(email.trim()),
  }
  const back = step === 'address' && family.length > 1 ? ('children' as const) : ('kind' as const)
  return (
    <Dialog title={titles[step]} onClose={leave}>
      <Stack ref={body} tabIndex={-1} role="group" aria-label={titles[step]} style={{ outline: 'none' }}>
        {step === 'done' ? (
          invite.data && <LinkAndCode invitation={invite.data} email={email || null} isMailed={invite.data.isMailed} />
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              next[step]()
            }}
          >
            <Stack>
              {step === 'kind' && <KindStep kind={kind} onChange={setKind} missing={missing} />}
              {step === 'children' && (
                <ChildrenStep
                  choices={family.map((child) => ({ id: child.id, name: child.name, isFree: hasRoom(child, kind) }))}
                  kind={kind}
                  childIds={childIds}
                  onChange={setChildIds}
                  missing={missing}
                />
              )}
              {step === 'address' && (
                <AddressStep
                  email={email}
                  onChange={setEmail}
                  wrong={failure?.fields?.email}
                  failed={failure && !failure.fields?.email ? failure.message : undefined}
                />
              )}
              {question}
              <Group justify="flex-end">
                {step === 'kind' ? (
                  <ActionButton variant="default" label="Abbrechen" onClick={onClose} />
                ) : (
                  <ActionButton variant="default" disabled={isBusy} label="Zurück" onClick={() => setStep(back)} />
                )}
                <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
                  {step !== 'address' ? 'Weiter' : isBusy ? 'Wird erstellt...' : 'Link erstellen'}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
    </Dialog>
  )
}

import type { ComponentType } from 'react'
import { BackupStep } from './backup-step.tsx'
import { ContentStep } from './content-step.tsx'
import { DoneStep } from './done-step.tsx'
import { MailStep } from './mail-step.tsx'
import { OperatorStep } from './operator-step.tsx'
import type { SetupState, StepProps } from './setup-state.ts'
import { SignInStep } from './sign-in-step.tsx'

export type Step = {
  /** In the address. */
  name: string
  title: string
  part: ComponentType<StepProps>
  /** Missing: what is to be decided is a matter of taste. */
  isDone?: (state: SetupState) => boolean
}

/** In the order in which one does it; each can be opened by itself. */
export const steps: [Step, ...Step[]] = [
  {
    name: 'anmeldung',
    title: 'Ihre Anmeldung',
    part: SignInStep,
    isDone: ({ twoFactor }) => twoFactor.isOn || !twoFactor.isDemanded,
  },
  { name: 'betreiber', title: 'Wer das betreibt', part: OperatorStep, isDone: ({ gaps }) => gaps.length === 0 },
  {
    name: 'mails',
    title: 'Mails',
    part: MailStep,
    isDone: ({ mail }) => mail.route === 'smtp' && mail.testArrived !== null,
  },
  { name: 'inhalte', title: 'Inhalte und Demo', part: ContentStep },
  { name: 'sicherung', title: 'Sicherung', part: BackupStep, isDone: ({ backup }) => backup.target !== null },
  { name: 'fertig', title: 'Was noch zu tun ist', part: DoneStep },
]

export const stepAt = (name: string | null): Step | undefined => steps.find((step) => step.name === name)

/** undefined: there is nothing to be done. */
export const isDone = (step: Step, state: SetupState): boolean | undefined => step.isDone?.(state)

import { Text } from '@mantine/core'
import { CallButton } from '../../components/button/call-button.tsx'
import { client } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'

type CongratulateProps = {
  ids: { childId: string; passId: string }
  about: { name: string; title: string }
  isDone: boolean
  /** When the child said thanks (ISO 8601); null while it has not. */
  thankedAt: string | null
}

/** One tap, which the child sees on its start page and on the pass; then what became of it. */
export const Congratulate = ({ ids, about: { name, title }, isDone, thankedAt }: CongratulateProps) => (
  // One live region for both states, so that a screen reader announces the change.
  <div role="status" className="long-words">
    {isDone ? (
      <Text fw={600}>
        {thankedAt
          ? `♥ ${name} sagt Danke für Ihren Glückwunsch.`
          : `✓ Gratuliert. ${name} sieht es beim nächsten Mal.`}
      </Text>
    ) : (
      <CallButton
        label="Gratulieren"
        about={`${name}, ${title}`}
        busyLabel="Wird überbracht …"
        keepsFocus
        call={() => client.passes.congratulate.mutate(ids)}
        onDone={refreshFamily}
        whenFailed="Ihr Glückwunsch ist nicht angekommen"
      />
    )}
  </div>
)

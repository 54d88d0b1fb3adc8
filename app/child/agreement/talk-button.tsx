import { Anchor } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { notify } from '../../components/page/notify.ts'
import { type AgreedClause, failureWords } from '../../learning/agreement/agreement-words.ts'
import { trpc } from '../../trpc.ts'
import { refreshOwnAgreement } from './own-agreement.ts'

/** 'I want to talk about this': the parents see it; a second press takes it back. */
export function TalkButton({ clause: { id, text, isToTalkAbout } }: { clause: AgreedClause }) {
  const talk = useMutation(
    trpc.agreements.talkAbout.mutationOptions({
      onSettled: refreshOwnAgreement,
      onError: (error) => notify.failure(failureWords(error).forChildren),
    }),
  )
  return (
    <Anchor
      component="button"
      type="button"
      className="not-printed"
      mih={44}
      ta="start"
      fw={isToTalkAbout ? 700 : 400}
      underline={isToTalkAbout ? 'never' : 'always'}
      aria-pressed={isToTalkAbout}
      aria-label={`Darüber möchte ich reden: ${text}`}
      aria-busy={talk.isPending}
      onClick={() => talk.isPending || talk.mutate({ clauseId: id, wantsToTalk: !isToTalkAbout })}
    >
      {isToTalkAbout ? '✓ Deine Eltern sehen: Darüber möchtest du reden' : 'Darüber möchte ich reden'}
    </Anchor>
  )
}

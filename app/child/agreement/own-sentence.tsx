import { Box, Button, Group, Radio, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { OWN_SENTENCE, type Side } from '../../../domain/learning/agreement/agreement.ts'
import { notify } from '../../components/page/notify.ts'
import { type AgreementVersion, failureWords } from '../../learning/agreement/agreement-words.ts'
import { trpc } from '../../trpc.ts'
import { refreshOwnAgreement } from './own-agreement.ts'

type OwnSentenceProps = { read: { agreementId: string; words: number }; clauses: AgreementVersion['clauses'] }

/** One sentence in the child's own words. Whoever has signed before is asked again. */
export function OwnSentence({ read, clauses }: OwnSentenceProps) {
  const written = clauses.find(({ writtenBy }) => writtenBy === 'child')
  const [text, setText] = useState(written?.text ?? '')
  const [promisedBy, setPromisedBy] = useState<Side>(written?.promisedBy ?? 'parent')
  const write = useMutation(
    trpc.agreements.writeOwn.mutationOptions({
      onSuccess: (_read, { own }) => notify.success(own ? 'Dein Satz steht drin' : 'Dein Satz ist weg'),
      onError: (error) => notify.failure(failureWords(error).forChildren),
      onSettled: refreshOwnAgreement,
    }),
  )
  const save = (own: string) =>
    write.isPending || write.mutate({ ...read, own: own.trim() ? { promisedBy, text: own.trim() } : null })
  return (
    <Box
      component="details"
      mt="lg"
      px="md"
      pb="xs"
      bd="1px solid var(--mantine-color-default-border)"
      bdrs="lg"
      bg="var(--sheet)"
      open={written !== undefined}
    >
      <Box component="summary" mih={44} py="0.75rem" ff="heading" fw={600} style={{ cursor: 'pointer' }}>
        Ich möchte selbst einen Satz dazuschreiben
      </Box>
      <Box
        component="form"
        pb="sm"
        onSubmit={(event) => {
          event.preventDefault()
          save(text)
        }}
      >
        <TextInput
          label="Mein Satz"
          description={`Höchstens ${OWN_SENTENCE} Zeichen. Alle unterschreiben danach, was dann dort steht.`}
          maxLength={OWN_SENTENCE}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Radio.Group
          label="Wer verspricht das?"
          value={promisedBy}
          onChange={(side) => setPromisedBy(side as Side)}
          my="sm"
        >
          <Group gap="md" mt="xs">
            <Radio value="parent" label="Meine Eltern" />
            <Radio value="child" label="Ich" />
          </Group>
        </Radio.Group>
        <Group gap="xs">
          <Button type="submit" variant="light" disabled={!text.trim()} aria-busy={write.isPending}>
            {written ? 'Satz ändern' : 'Satz dazuschreiben'}
          </Button>
          {written && (
            <Button
              variant="default"
              onClick={() => {
                setText('')
                save('')
              }}
            >
              Satz wieder herausnehmen
            </Button>
          )}
        </Group>
        {!text.trim() && <Text size="sm">Zum Beispiel: Am Sonntag spielen wir zusammen.</Text>}
      </Box>
    </Box>
  )
}

import { Checkbox, Paper, Text, Textarea } from '@mantine/core'
import { termsInput } from '../../../domain/people/terms-input.ts'
import { WrittenTermsText } from '../../public/legal/written-terms.tsx'
import { client } from '../../trpc.ts'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { ConfirmedForm } from '../parts/confirmed-form.tsx'

type TermsFormProps = {
  /** The newest version; null where there is none yet. */
  newest: { version: string; content: string } | null
}

/** Writes a new version of the terms, beginning with the newest text. */
export const TermsForm = ({ newest }: TermsFormProps) => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Neue Fassung">
    <ConfirmedForm
      initial={{ content: newest?.content ?? '', changes: '', mustAccept: newest !== null }}
      asInput={(values) => values}
      schema={termsInput}
      submitLabel="Veröffentlichen …"
      question={(input, { onClose, onSent }) => (
        <AskDialog
          title="Nutzungsbedingungen veröffentlichen?"
          confirmLabel="Veröffentlichen"
          busyLabel="Wird veröffentlicht..."
          onConfirm={() => client.admin.terms.publish.mutate({ ...input, base: newest?.version ?? null })}
          done="Nutzungsbedingungen veröffentlicht"
          onDone={onSent}
          whenFailed="Die Nutzungsbedingungen konnten nicht veröffentlicht werden."
          onClose={onClose}
        >
          <Text>
            Die Fassung gilt sofort, steht für alle unter „Nutzungsbedingungen“ und lässt sich nicht mehr ändern, nur
            durch eine neue ersetzen.
          </Text>
          <Text>
            {input.mustAccept
              ? 'Alle Eltern werden gefragt, sobald sie die nächste Seite öffnen oder sich anmelden. Bis sie zustimmen, kommen sie nur an ihr eigenes Konto. Kinder merken davon nichts.'
              : 'Niemand wird gefragt. Wer sich ab jetzt registriert, stimmt dieser Fassung zu.'}
          </Text>
        </AskDialog>
      )}
    >
      {(form) => (
        <>
          <Textarea
            label="Text"
            description="Der ganze Text. Überschriften beginnen mit ##, Listen mit einem Strich; **fett** und [Links](/privacy) gehen auch"
            required
            withAsterisk
            autosize
            minRows={12}
            maxRows={30}
            {...form.getInputProps('content')}
          />
          <details>
            <summary>Vorschau des Textes</summary>
            <WrittenTermsText content={form.values.content} />
          </details>
          <Textarea
            label="Was ändert sich?"
            description="In einem Satz, so wie Eltern ihn lesen, wenn sie gefragt werden"
            required
            withAsterisk
            autosize
            minRows={2}
            {...form.getInputProps('changes')}
          />
          <Checkbox
            label="Eltern müssen zustimmen"
            description="Für Änderungen, die mehr sind als ein Tippfehler"
            {...form.getInputProps('mustAccept', { type: 'checkbox' })}
          />
        </>
      )}
    </ConfirmedForm>
  </Paper>
)

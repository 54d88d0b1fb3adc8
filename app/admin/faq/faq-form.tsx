import { Checkbox, NativeSelect, Paper, Textarea, TextInput } from '@mantine/core'
import { topicNames, topics } from '../../../domain/content/faq.ts'
import { type FaqInput, faqInput } from '../../../domain/content/faq-input.ts'
import { DirectForm, type Saving } from '../parts/direct-form.tsx'

export const FaqForm = ({ initial, ...saving }: Saving<FaqInput> & { initial: FaqInput }) => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Angaben zum Eintrag">
    <DirectForm
      {...saving}
      initial={{ ...initial, topic: initial.topic ?? '' }}
      asInput={(values) => ({ ...values, topic: values.topic || null })}
      schema={faqInput}
      whenFailed="Die Frage konnte nicht gespeichert werden."
    >
      {(form) => (
        <>
          <TextInput label="Frage" required {...form.getInputProps('question')} />
          <Textarea
            label="Antwort"
            description="Reiner Text; eine Leerzeile beginnt einen neuen Absatz"
            required
            autosize
            minRows={6}
            {...form.getInputProps('answer')}
          />
          <NativeSelect
            label="Gruppe"
            description="Unter dieser Überschrift steht die Frage"
            data={[
              { value: '', label: 'Weitere Fragen' },
              ...topicNames.map((name) => ({ value: name, label: topics[name] })),
            ]}
            {...form.getInputProps('topic')}
          />
          <Checkbox label="Auf der Seite zeigen" {...form.getInputProps('isActive', { type: 'checkbox' })} />
        </>
      )}
    </DirectForm>
  </Paper>
)

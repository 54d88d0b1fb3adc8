import { Input, Paper, Textarea, TextInput } from '@mantine/core'
import type { GlossaryWord } from '../../../domain/content/glossary/word.ts'
import { EXPLANATION_LENGTH, glossaryWordInput } from '../../../domain/content/glossary/word-input.ts'
import { PictureTile } from '../content/activities/picture-field.tsx'
import { DirectForm, type Saving } from '../parts/direct-form.tsx'

const asForm = (word: GlossaryWord) => ({ ...word, forms: word.forms.join('\n') })

const asInput = (form: ReturnType<typeof asForm>) => ({
  ...form,
  forms: form.forms.split('\n').filter((line) => line.trim()),
})

export const WordForm = ({ initial, ...saving }: Saving<GlossaryWord> & { initial: GlossaryWord }) => (
  <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Angaben zum Wort">
    <DirectForm
      {...saving}
      initial={asForm(initial)}
      asInput={asInput}
      schema={glossaryWordInput}
      whenFailed="Das Wort konnte nicht gespeichert werden."
    >
      {(form) => (
        <>
          <TextInput label="Wort" required {...form.getInputProps('word')} />
          <Textarea
            label="Weitere Formen"
            description="Wie es in Lektionen noch vorkommt, zum Beispiel in der Mehrzahl. Jede in eine Zeile"
            autosize
            minRows={2}
            {...form.getInputProps('forms')}
          />
          <Textarea
            label="Erklärung"
            description={`Ein oder zwei kurze Sätze für Kinder ab 8, höchstens ${EXPLANATION_LENGTH} Zeichen`}
            required
            autosize
            minRows={2}
            {...form.getInputProps('explanation')}
          />
          <Input.Wrapper label="Bild" labelElement="div" error={form.errors.picture}>
            <div>
              <PictureTile
                of={form.values.word.trim() || 'diesem Wort'}
                picture={form.values.picture}
                onChange={(picture) => form.setFieldValue('picture', picture)}
                isOfSet
              />
            </div>
          </Input.Wrapper>
        </>
      )}
    </DirectForm>
  </Paper>
)

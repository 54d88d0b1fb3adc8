import { Stack } from '@mantine/core'
import { counts } from '../../../../domain/content/activities/activity.ts'
import { ChoiceField, type KindFormProps, TextLine } from './form-fields.tsx'
import classes from './kind-forms.module.css'
import { PartList } from './part-list.tsx'
import { PictureField } from './picture-field.tsx'

export const FlipForm = ({ activity: { cards }, onChange }: KindFormProps<'flip'>) => (
  <PartList
    path={['cards']}
    label="Karten"
    description="Vorn steht eine Behauptung, hinten, ob sie stimmt und warum."
    name="Karte"
    parts={cards}
    count={counts.flipCards}
    newPart={() => ({ claim: '', picture: null, isTrue: true, why: '' })}
    onChange={(changed) => onChange({ cards: changed })}
  >
    {(card, change, index) => (
      <div className={classes.card}>
        <PictureField
          path={['cards', index, 'picture']}
          of={`Karte ${index + 1}`}
          picture={card.picture}
          onChange={(picture) => change({ picture })}
        />
        <Stack gap="xs">
          <TextLine
            path={['cards', index, 'claim']}
            label="Behauptung"
            value={card.claim}
            onChange={(claim) => change({ claim })}
          />
          <ChoiceField
            path={['cards', index, 'isTrue']}
            label="Das …"
            options={{ yes: 'stimmt', no: 'stimmt nicht' }}
            value={card.isTrue ? 'yes' : 'no'}
            onChange={(answer) => change({ isTrue: answer === 'yes' })}
          />
          <TextLine
            path={['cards', index, 'why']}
            label="Warum?"
            value={card.why}
            onChange={(why) => change({ why })}
          />
        </Stack>
      </div>
    )}
  </PartList>
)

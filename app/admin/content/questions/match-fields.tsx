import { questionCounts } from '../../../../domain/content/questions/question.ts'
import { CardFields } from '../activities/card-fields.tsx'
import { TextLine } from '../activities/form-fields.tsx'
import classes from '../activities/kind-forms.module.css'
import { PartList } from '../activities/part-list.tsx'
import { PictureField } from '../activities/picture-field.tsx'
import { ExplanationField } from './explanation-field.tsx'
import type { QuestionFieldsProps } from './fields-props.ts'

export const MatchFields = ({ question: { id, pairs, explanation }, onChange }: QuestionFieldsProps<'match'>) => (
  <>
    <PartList
      path={[id, 'pairs']}
      label="Paare"
      description="Was zusammengehört. Jede Karte kommt nur einmal vor; das Kind bekommt sie gemischt."
      name="Paar"
      parts={pairs}
      count={questionCounts.pairs}
      newPart={() => ({ text: '', picture: null, partner: '', partnerPicture: null })}
      onChange={(changed) => onChange({ pairs: changed })}
    >
      {(pair, change, index) => (
        <div className={classes.row}>
          <CardFields
            path={[id, 'pairs', index]}
            of={`Paar ${index + 1}, erste Karte`}
            label="Erste Karte"
            card={pair}
            onChange={change}
          />
          <div className={classes.card}>
            <PictureField
              path={[id, 'pairs', index, 'partnerPicture']}
              of={`Paar ${index + 1}, zweite Karte`}
              picture={pair.partnerPicture}
              onChange={(partnerPicture) => change({ partnerPicture })}
            />
            <TextLine
              path={[id, 'pairs', index, 'partner']}
              label="Zweite Karte"
              value={pair.partner}
              onChange={(partner) => change({ partner })}
            />
          </div>
        </div>
      )}
    </PartList>
    <ExplanationField questionId={id} value={explanation} onChange={(why) => onChange({ explanation: why })} />
  </>
)

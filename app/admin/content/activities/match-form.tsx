import { Stack } from '@mantine/core'
import { counts } from '../../../../domain/content/activities/activity.ts'
import { CardFields } from './card-fields.tsx'
import { type KindFormProps, TextLine } from './form-fields.tsx'
import classes from './kind-forms.module.css'
import { PartList } from './part-list.tsx'
import { PictureField } from './picture-field.tsx'

export const MatchForm = ({ activity: { pairs }, onChange }: KindFormProps<'match'>) => (
  <PartList
    path={['pairs']}
    label="Paare"
    description="Was zusammengehört, zum Beispiel ein Wort und was es heißt. Das Kind bekommt die Karten gemischt."
    name="Paar"
    parts={pairs}
    count={counts.pairs}
    newPart={() => ({ text: '', picture: null, partner: '', partnerPicture: null, reason: null })}
    onChange={(changed) => onChange({ pairs: changed })}
  >
    {(pair, change, index) => (
      <Stack gap="xs">
        <div className={classes.row}>
          <CardFields
            path={['pairs', index]}
            of={`Paar ${index + 1}, erste Karte`}
            label="Erste Karte"
            card={pair}
            onChange={change}
          />
          <div className={classes.card}>
            <PictureField
              path={['pairs', index, 'partnerPicture']}
              of={`Paar ${index + 1}, zweite Karte`}
              picture={pair.partnerPicture}
              onChange={(partnerPicture) => change({ partnerPicture })}
            />
            <TextLine
              path={['pairs', index, 'partner']}
              label="Zweite Karte"
              value={pair.partner}
              onChange={(partner) => change({ partner })}
            />
          </div>
        </div>
        <TextLine
          path={['pairs', index, 'reason']}
          label="Warum? (freiwillig)"
          value={pair.reason ?? ''}
          onChange={(reason) => change({ reason: reason || null })}
        />
      </Stack>
    )}
  </PartList>
)

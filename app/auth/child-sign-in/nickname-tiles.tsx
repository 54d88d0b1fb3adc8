import type { Figure } from '../../../domain/learning/figure.ts'
import type { SecretMethod } from '../../../domain/people/nickname-logins.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { inkOf } from '../../components/competency/ink-of.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import classes from './child-sign-in.module.css'

export type Nickname = { handle: string; nickname: string; method: SecretMethod; figure: Figure }

type ChooseProps = { nicknames: Nickname[]; onChoose: (nickname: Nickname) => void }

export const NicknameTiles = ({ nicknames, onChoose }: ChooseProps) => (
  <ul className={`plain ${classes.tiles}`}>
    {nicknames.map((one) => (
      <li key={one.handle}>
        <button
          type="button"
          className={classes.tile}
          data-ink={inkOf(one.nickname)} // tells siblings apart whose figures look the same
          onClick={() => onChoose(one)}
        >
          <OwnFigure figure={one.figure} size={96} />
          <span>{one.nickname}</span>
        </button>
      </li>
    ))}
  </ul>
)

export const WhoIsThere = ({ onOtherFamily, ...choose }: ChooseProps & { onOtherFamily: () => void }) => (
  <>
    <FocusedTitle>Wer bist du?</FocusedTitle>
    <NicknameTiles {...choose} />
    <ActionButton variant="default" label="Andere Familie" onClick={onOtherFamily} />
  </>
)

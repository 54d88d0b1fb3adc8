import { Button } from '@mantine/core'
import type { SecretMethod } from '../../../domain/nickname-logins.ts'
import { Initial } from '../../components/initial.tsx'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import classes from './child-sign-in.module.css'

export type Nickname = { handle: string; nickname: string; method: SecretMethod }
type NicknameTilesProps = {
  nicknames: Nickname[]
  onChoose: (nickname: Nickname) => void
  onForget: () => void
}

export const NicknameTiles = ({ nicknames, onChoose, onForget }: NicknameTilesProps) => (
  <>
    <FocusedTitle>Wer bist du?</FocusedTitle>
    <ul className={classes.tiles}>
      {nicknames.map((one) => (
        <li key={one.handle}>
          <button type="button" className={classes.tile} onClick={() => onChoose(one)}>
            <Initial name={one.nickname} size="lg" />
            <span>{one.nickname}</span>
          </button>
        </li>
      ))}
    </ul>
    <Button variant="default" onClick={onForget}>
      Andere Familie
    </Button>
  </>
)

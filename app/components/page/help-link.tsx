import { useContext } from 'react'
import { Link } from 'react-router'
import { fromOwnWorld, InOwnWorld } from '../../layout/own-world.ts'
import { Icon } from '../icons.tsx'

/** The link to the help page, on every children's screen; never inside a menu. */
export const HelpLink = () => (
  <Link to="/hilfe" state={useContext(InOwnWorld) ? fromOwnWorld : undefined} className="pill">
    <Icon path={LIFEBUOY} />
    Mir ist etwas passiert
  </Link>
)

const LIFEBUOY =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM5.7 5.7l3.8 3.8m5 5 3.8 3.8m0-12.6-3.8 3.8m-5 5-3.8 3.8'

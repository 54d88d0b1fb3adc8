import classes from './help-bar.module.css'

/** On every screen of a scenario: fetching help is always a good end. */
export function HelpBar({ onHelp }: { onHelp: () => void }) {
  return (
    <footer className={classes.bar}>
      <button type="button" data-kind="main" onClick={onHelp}>
        Hilfe holen
      </button>
    </footer>
  )
}

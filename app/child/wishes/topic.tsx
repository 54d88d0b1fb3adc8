import { signOf } from '../../components/competency/competency-sign.ts'
import { Emblem } from '../../components/competency/emblem.tsx'
import classes from './wishes.module.css'

type TopicProps = {
  topic: { title: string; wish: { isPutOff: boolean } | null }
  onSet: (isWished: boolean) => void
}

/** A topic to wish for; pressed again, the wish is taken back. */
export const Topic = ({ topic: { title, wish }, onSet }: TopicProps) => (
  <button
    type="button"
    className={classes.topic}
    data-ink={signOf(title).ink}
    aria-pressed={wish !== null}
    onClick={() => onSet(wish === null)}
  >
    <Emblem title={title} />
    <span className={classes.words}>
      <span className={classes.title}>{title}</span>
      {wish && (
        <span className={classes.state}>{wish.isPutOff ? 'Deine Eltern sagen: später' : 'Wünsche ich mir'}</span>
      )}
    </span>
    <svg viewBox="0 0 24 24" className={classes.heart} aria-hidden="true">
      <path d="M12 20c-8-5-9-9.5-7.5-12.5C6 4.5 10.5 4.5 12 8c1.5-3.5 6-3.5 7.5-.5C21 10.5 20 15 12 20Z" />
    </svg>
  </button>
)

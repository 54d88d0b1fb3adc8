import type { Screen } from '../../scenarios/scenario.ts'
import classes from './story.module.css'

/** A scene without a device: what happens around it. */
export function Story({ screen }: { screen: Extract<Screen, { kind: 'story' }> }) {
  const isNight = screen.picture === 'night'
  return (
    <div className={classes.story} data-picture={screen.picture}>
      <svg viewBox="0 0 320 150" className={classes.picture} aria-hidden="true">
        <rect width="320" height="150" className={classes.sky} />
        {isNight ? (
          <>
            <path d="M250 34a26 26 0 1 0 22 40 22 22 0 0 1-22-40z" className={classes.light} />
            {[
              [40, 30],
              [90, 54],
              [140, 24],
              [196, 60],
            ].map(([x, y]) => (
              <circle key={x} cx={x} cy={y} r="2.5" className={classes.light} />
            ))}
          </>
        ) : (
          <circle cx="246" cy="62" r="28" className={classes.light} />
        )}
        <path d="M0 150v-24q80-30 160 0t160 0v24z" className={classes.hill} />
        <path d="M96 122V86l34-26 34 26v36z" className={classes.house} />
        <rect x="122" y="92" width="18" height="18" rx="2" className={isNight ? classes.dark : classes.light} />
      </svg>
      {screen.text.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

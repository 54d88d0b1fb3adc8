import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './quiz-runner.module.css'

type PhaseHeadingProps = {
  children: ReactNode
  id?: string
  /** False for the intro of a page just loaded, which leaves the focus where it is. */
  takesFocus?: boolean
  isReadAloud?: boolean
  /** Whether it lies at the lower edge of the window, in sight already (quiz-runner.module.css). */
  isAtEdge?: boolean
}

/** The heading of a phase. It takes the focus when the phase begins, so that a screen reader continues there. */
export function PhaseHeading({
  children,
  id,
  takesFocus = true,
  isReadAloud = true,
  isAtEdge = false,
}: PhaseHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: isAtEdge && matchMedia('(min-height: 30rem)').matches })
  }, [takesFocus, isAtEdge])
  return (
    <Title
      order={2}
      id={id}
      ref={heading}
      tabIndex={-1}
      data-read-aloud={isReadAloud || undefined}
      className={classes.heading}
    >
      {children}
    </Title>
  )
}

export const QuizSteps = ({ number, total, goal }: { number: number; total: number; goal: string | undefined }) => (
  <div>
    <Group justify="space-between" gap="xs">
      <Text fw={600}>
        Frage {number} von {total}
      </Text>
      {goal && <Text>{goal}</Text>}
    </Group>
    <div className={classes.steps} aria-hidden="true">
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have nothing but their place
        <span key={index} data-reached={index < number} />
      ))}
    </div>
  </div>
)

/** A tick or a cross in a circle. Decorative: the text beside it says the same. */
export const VerdictMark = ({ isRight }: { isRight: boolean }) => (
  <svg viewBox="0 0 24 24" className={classes.mark} data-right={isRight} aria-hidden="true">
    <circle cx="12" cy="12" r="11" />
    <path className="drawn" d={isRight ? 'M7 12.5l3.5 3.5L17 9' : 'M8.5 8.5l7 7m0-7l-7 7'} />
  </svg>
)

export const Caution = ({ title, role, children }: { title?: string; role?: 'alert'; children: ReactNode }) => (
  <div role={role} className="caution">
    {title && <Text fw={700}>{title}</Text>}
    <Text>{children}</Text>
  </div>
)

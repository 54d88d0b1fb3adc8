import { Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Figure, type FigurePart, figureChoices, figureParts, nextThings } from '../../../domain/figure.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageForChild } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import classes from './wardrobe.module.css'
import { WardrobePart } from './wardrobe-part.tsx'

const labels: Record<FigurePart, string> = { colour: 'Farbe', head: 'Kopf', face: 'Gesicht', neck: 'Hals' }

/** The child's figure and what it may wear; each choice is kept at once. */
export function Wardrobe({ figure, stamps }: { figure: Figure; stamps: number }) {
  const [shown, setShown] = useState(figure)
  const dress = useMutation(
    trpc.figure.dress.mutationOptions({
      scope: { id: 'figure' }, // one after the other: the last choice is the one that stays
      onSuccess: () =>
        Promise.all([
          queryClient.invalidateQueries(trpc.figure.pathFilter()),
          queryClient.invalidateQueries(trpc.learning.childDashboard.queryFilter()),
        ]),
      onError: (error) => {
        notify.failure(messageForChild(error))
        setShown(figure)
      },
    }),
  )
  const wear = (part: FigurePart, thing: string | null) => {
    const wanted = { ...shown, [part]: thing } as Figure
    setShown(wanted)
    dress.mutate(wanted)
  }
  const next = nextThings(stamps)
  return (
    <section className={classes.wardrobe} aria-labelledby="figure">
      <div className={classes.mirror} data-ink="sea">
        <OwnFigure figure={shown} size={208} className={classes.figure} />
        <Text className={classes.tally}>{stamps === 1 ? '1 Stempel' : `${stamps} Stempel`}</Text>
        <Text className={classes.next}>{next ? promise(next) : 'Du hast alles, was es für deine Figur gibt.'}</Text>
      </div>
      <div className={classes.choices}>
        <Title order={2} id="figure">
          Deine Figur
        </Title>
        {figureParts.map((part) => (
          <WardrobePart
            key={part}
            part={part}
            label={labels[part]}
            choices={figureChoices[part]}
            shown={shown}
            stamps={stamps}
            onWear={(thing) => wear(part, thing)}
          />
        ))}
      </div>
    </section>
  )
}

function promise({ names, missing }: { names: string[]; missing: number }): string {
  const things = names.length > 1 ? `${names.slice(0, -1).join(', ')} und ${names.at(-1)}` : names[0]
  return missing === 1 ? `Beim nächsten Stempel neu: ${things}` : `Noch ${missing} Stempel, dann neu: ${things}`
}

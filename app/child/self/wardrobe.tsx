import { Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import {
  type Figure,
  type FigurePart,
  figureChoices,
  figureParts,
  nextThings,
} from '../../../domain/learning/figure.ts'
import { listed } from '../../../domain/people/names.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageForChild } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import classes from './wardrobe.module.css'
import { WardrobePart } from './wardrobe-part.tsx'

const labels: Record<FigurePart, string> = { colour: 'Farbe', head: 'Kopf', face: 'Gesicht', neck: 'Hals' }

const ownFigure = trpc.figure.own.queryOptions()

/** The child's figure and what it may wear; each choice is shown and kept at once. */
export function Wardrobe({ figure, stamps }: { figure: Figure; stamps: number }) {
  const dress = useMutation(
    trpc.figure.dress.mutationOptions({
      scope: { id: 'figure' }, // one after the other: the last choice is the one that stays
      onMutate: (wanted) =>
        queryClient.setQueryData(ownFigure.queryKey, (known) => known && { ...known, figure: wanted }),
      onError: (error) => notify.failure(messageForChild(error)),
      onSettled: () => isLastChoice() && refetch(),
    }),
  )
  const wear = (part: FigurePart, thing: string | null) => dress.mutate({ ...figure, [part]: thing } as Figure)
  const next = nextThings(stamps)
  return (
    <section className={classes.wardrobe} aria-labelledby="figure">
      <div className={classes.mirror} data-ink="sea">
        <OwnFigure figure={figure} size={208} className={classes.figure} />
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
            shown={figure}
            stamps={stamps}
            onWear={(thing) => wear(part, thing)}
          />
        ))}
      </div>
    </section>
  )
}

/** Whether no other choice waits to be kept: until then what is read may be older than what is shown. */
const isLastChoice = () => queryClient.isMutating({ mutationKey: trpc.figure.dress.mutationKey() }) === 1

const refetch = () =>
  Promise.all([
    queryClient.invalidateQueries(trpc.figure.pathFilter()),
    queryClient.invalidateQueries(trpc.learning.childDashboard.queryFilter()),
  ])

const promise = ({ names, missing }: { names: string[]; missing: number }) =>
  `${missing === 1 ? 'Beim nächsten Stempel' : `Noch ${missing} Stempel, dann`} neu: ${listed(names)}`

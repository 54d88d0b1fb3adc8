import { Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import {
  type Figure,
  type FigurePart,
  figureChoices,
  figureParts,
  nextThings,
  plainFigure,
} from '../../../domain/learning/figure.ts'
import { listed } from '../../../domain/people/names.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import { notify } from '../../components/page/notify.ts'
import { messageForChild } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import classes from './wardrobe.module.css'

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
      <div className={`rosette ${classes.mirror}`} data-ink="sea">
        <OwnFigure figure={figure} size={208} className={classes.figure} />
        <Text className="tally">{stamps === 1 ? '1 Stempel' : `${stamps} Stempel`}</Text>
        <Text mt="xs" style={{ textWrap: 'balance' }}>
          {next ? promise(next) : 'Du hast alles, was es für deine Figur gibt.'}
        </Text>
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

type WardrobePartProps = {
  part: FigurePart
  label: string
  choices: Record<string, { name: string; stamps: number }>
  shown: Figure
  stamps: number
  onWear: (thing: string | null) => void
}

/** What there is for one part of the figure: to choose from, or with the number of stamps that it still takes. */
function WardrobePart({ part, label, choices, shown, stamps, onWear }: WardrobePartProps) {
  const things = Object.entries(choices).map(([thing, { name, stamps: needed }]) => ({
    thing: thing as string | null,
    name,
    missing: thing === shown[part] ? 0 : Math.max(0, needed - stamps),
  }))
  const all = part === 'colour' ? things : [{ thing: null, name: 'Nichts', missing: 0 }, ...things]
  return (
    <fieldset className="plain">
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.things}>
        {all.map(({ thing, name, missing }) => (
          <label key={name} className={`choice ${classes.thing}`} data-locked={missing > 0 || undefined} data-whole>
            <input
              type="radio"
              name={part}
              checked={shown[part] === thing}
              disabled={missing > 0}
              onChange={() => onWear(thing)}
            />
            <OwnFigure figure={{ ...plainFigure, colour: shown.colour, [part]: thing }} size={64} />
            <span className={classes.name}>{name}</span>
            {missing > 0 && (
              <Text span inherit c="dimmed" fz="0.9375rem">
                noch {missing} Stempel
              </Text>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

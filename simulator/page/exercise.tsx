import { useReducer } from 'react'
import { advance, firstRun, type Move, type Run } from '../run/run.ts'
import { spokenFile } from '../scenarios/pictured.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import { ForAdults, Situation } from './before.tsx'
import type { OpenedRun } from './calls.ts'
import { Banner } from './frame/banner.tsx'
import { HelpBar } from './frame/help-bar.tsx'
import { ReadAloud } from './frame/read-aloud.tsx'
import { HelpScene } from './help-scene.tsx'
import { Debrief } from './look-back/debrief.tsx'
import { SceneView } from './scene-view.tsx'
import { useReport } from './use-report.ts'

type ExerciseProps = { token: string; run: OpenedRun; scenario: Scenario }

/** One exercise from the first screen to the look back. Only the first run is reported. */
export function Exercise({ token, run: opened, scenario }: ExerciseProps) {
  const { mode, firstName, variant } = opened
  const [{ run, firstMoves }, move] = useReducer(
    (state: State, next: Move): State => {
      const run = advance(scenario, state.run, next)
      if (run === state.run) return state // what was not possible was no move
      const moves = [...state.moves, next]
      return { run, moves, firstMoves: state.firstMoves ?? (run.end ? moves : undefined) }
    },
    { run: firstRun(scenario, variant), moves: [], firstMoves: undefined },
    // Visitors are alone: the first screen is for an adult beside a child.
    (state) => (mode === 'visitor' ? { ...state, run: advance(scenario, state.run, { do: 'next' }) } : state),
  )
  const status = useReport(token, mode === 'child_run' ? firstMoves : undefined)
  const goOn = () => move({ do: 'next' })

  return (
    <>
      <Banner isTest={mode === 'parent_test'} onStop={run.phase === 'ended' ? undefined : () => move({ do: 'stop' })} />
      <main>
        {scenario.isReadAloud && (
          <ReadAloud
            key={`${run.number} ${run.phase} ${run.scene}`}
            file={run.phase === 'scene' ? spokenFile(opened.scenario, run.variant, run.scene) : undefined}
          />
        )}
        {run.phase === 'adults' && <ForAdults scenario={scenario} firstName={firstName} mode={mode} onNext={goOn} />}
        {run.phase === 'situation' && (
          <Situation scenario={scenario} variant={run.variant} firstName={firstName} mode={mode} onNext={goOn} />
        )}
        {run.phase === 'scene' && (
          <SceneView scenario={scenario} run={run} onChoose={(choice) => move({ do: 'choose', choice })} />
        )}
        {run.phase === 'help' && (
          <HelpScene scenario={scenario} run={run} onNext={goOn} onBack={() => move({ do: 'back' })} />
        )}
        {run.end && (
          <Debrief
            key={run.number}
            scenario={scenario}
            run={{ ...run, end: run.end }}
            opened={opened}
            status={status}
            onAgain={() => move({ do: 'again' })}
          />
        )}
      </main>
      {run.phase === 'scene' && <HelpBar onHelp={() => move({ do: 'help' })} />}
    </>
  )
}

/** `firstMoves`: those of the first run, once it has ended. */
type State = { run: Run; moves: Move[]; firstMoves: Move[] | undefined }

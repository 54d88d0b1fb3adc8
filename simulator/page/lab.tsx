import { useEffect, useState } from 'react'
import type { Scenario } from '../scenarios/scenario.ts'
import { type OpenedRun, openRun, RunIsOver } from './calls.ts'
import { Exercise } from './exercise.tsx'
import { Banner } from './frame/banner.tsx'
import { Figure } from './frame/figure.tsx'
import { Heading } from './frame/heading.tsx'
import { Sheet } from './frame/sheet.tsx'
import { loadScenario } from './load-scenario.ts'

type State =
  | { status: 'opening' }
  | { status: 'open'; run: OpenedRun; scenario: Scenario }
  | { status: 'failed'; isOver: boolean; why: string }

const NO_CONNECTION = 'Gerade klappt die Verbindung nicht. Versuch es gleich noch einmal.'

/** @throws as openRun does */
async function openWithScenario(token: string): Promise<{ run: OpenedRun; scenario: Scenario }> {
  const run = await openRun(token)
  return { run, scenario: await loadScenario(run.scenario) }
}

/** Opens the run behind the # of the address and shows it. */
export function Lab({ token }: { token: string }) {
  const [state, setState] = useState<State>({ status: 'opening' })
  const [tries, setTries] = useState(1)
  useEffect(() => {
    let isCurrent = tries > 0
    openWithScenario(token).then(
      (opened) => isCurrent && setState({ status: 'open', ...opened }),
      (error) => {
        if (!isCurrent) return
        const isOver = error instanceof RunIsOver
        setState({ status: 'failed', isOver, why: isOver ? error.message : NO_CONNECTION })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [token, tries])

  if (state.status === 'open') return <Exercise token={token} run={state.run} scenario={state.scenario} />
  return (
    <>
      <Banner />
      <main>
        {state.status === 'failed' ? (
          <Sheet>
            <Figure what="thinks" />
            <Heading>Die Übung kann nicht beginnen</Heading>
            <p>{state.why}</p>
            {!state.isOver && (
              <button type="button" data-kind="main" onClick={() => setTries(tries + 1)}>
                Noch einmal versuchen
              </button>
            )}
          </Sheet>
        ) : (
          <p role="status">Die Übung wird geladen …</p>
        )}
      </main>
    </>
  )
}

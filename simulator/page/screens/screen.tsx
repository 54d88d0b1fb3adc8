import { holds } from '../../run/holds.ts'
import { type Run, sceneOf, transcript } from '../../run/run.ts'
import type { Scenario, Screen as ScreenData } from '../../scenarios/scenario.ts'
import { Blocks } from './blocks.tsx'
import { Browser } from './browser.tsx'
import { Call } from './call.tsx'
import { Chat } from './chat.tsx'
import { ChoicesContext } from './choice.tsx'
import { Inbox } from './inbox.tsx'
import { Mail } from './mail.tsx'
import { MockApp } from './mock-app.tsx'
import { Pictures } from './pictures.tsx'
import { Story } from './story.tsx'

type ScreenProps = {
  scenario: Scenario
  run: Pick<Run, 'variant' | 'path' | 'scene' | 'flags'>
  onChoose: (choice: string) => void
}

/** The screen of the scene at hand, as the child sees it while the exercise runs. */
export function Screen({ scenario, run, onChoose }: ScreenProps) {
  const { screen, choices } = sceneOf(scenario, run.variant, run.scene)
  const open = Object.fromEntries(Object.entries(choices).filter(([, { when }]) => holds(when, run.flags)))
  return (
    <ChoicesContext value={{ choices: open, flags: run.flags, onChoose }}>
      <ScreenPart screen={screen} lines={transcript(scenario, run)} />
    </ChoicesContext>
  )
}

type Lines = ReturnType<typeof transcript>

export function ScreenPart({ screen, lines }: { screen: ScreenData; lines: Lines }) {
  switch (screen.kind) {
    case 'inbox':
      return <Inbox screen={screen} />
    case 'mail':
      return <Mail screen={screen} />
    case 'chat':
      return <Chat key={screen.title} screen={screen} lines={lines} />
    case 'call':
      return <Call key={screen.says} screen={screen} />
    case 'browser':
      return <Browser screen={screen} />
    case 'app':
      return (
        <MockApp name={screen.app} look={screen.look ?? 'app'}>
          <Blocks blocks={screen.blocks} />
        </MockApp>
      )
    case 'story':
      return <Story screen={screen} />
    case 'pictures':
      return <Pictures screen={screen} />
  }
}

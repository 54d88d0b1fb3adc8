import { use } from 'react'
import { plainText } from '../../run/marked-text.ts'
import type { Block } from '../../scenarios/scenario.ts'
import classes from './blocks.module.css'
import { ChoiceButton, ChoicesContext } from './choice.tsx'
import { Fold } from './fold.tsx'
import { Form } from './form.tsx'
import { MarkedText } from './marked-text.tsx'
import { Picture } from './picture.tsx'
import popup from './popup.module.css'
import product from './product.module.css'
import prompt from './prompt.module.css'
import seal from './seal.module.css'
import { Switches } from './switches.tsx'
import light from './traffic-light.module.css'

type Of<Kind extends Block['block']> = Extract<Block, { block: Kind }>

/** What a page or an app is put together of. */
export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block) => <BlockPart key={JSON.stringify(block)} block={block} />)
}

function BlockPart({ block }: { block: Block }) {
  switch (block.block) {
    case 'title':
      return (
        <h2 className={classes.title}>
          <MarkedText text={block.text} />
        </h2>
      )
    case 'text':
      return (
        <p>
          <MarkedText text={block.text} />
        </p>
      )
    case 'card':
      return (
        <div className={classes.card}>
          <h2 className={classes.title}>{block.title}</h2>
          {block.lines.map((line) => (
            <p key={line}>
              <MarkedText text={line} />
            </p>
          ))}
        </div>
      )
    case 'prompt':
      return <Prompt {...block} />
    case 'switches':
      return <Switches rows={block.rows} />
    case 'form':
      return <Form fields={block.fields} submit={block.submit} />
    case 'button':
      return (
        <p className={classes.place}>
          <ChoiceButton name={block.choice} className={classes.button} />
        </p>
      )
    case 'popup':
      return <Popup {...block} />
    case 'fold':
      return <Fold choice={block.choice} lines={block.lines} />
    case 'picture':
      return <Picture name={block.picture} />
    case 'product':
      return <Product {...block} />
    case 'seal':
      return <Seal {...block} />
    case 'light':
      return <TrafficLight {...block} />
  }
}

/** The device asks whether an app may have something. All answers look alike: none of them is pushed forward. */
const Prompt = ({ text, choices }: Of<'prompt'>) => (
  <div className={prompt.prompt}>
    <p>
      <MarkedText text={text} />
    </p>
    <div className={prompt.answers}>
      {choices.map((name) => (
        <ChoiceButton key={name} name={name} className={prompt.answer} />
      ))}
    </div>
  </div>
)

/** A window that has opened by itself. It holds nobody: whatever else is on the screen can still be used. */
function Popup({ close, blocks }: Of<'popup'>) {
  const { choices } = use(ChoicesContext)
  return (
    <div className={popup.popup}>
      <p className="only-read-aloud">Ein Fenster ist aufgesprungen.</p>
      <ChoiceButton name={close} className={popup.close} label={choices[close]?.label}>
        ×
      </ChoiceButton>
      <Blocks blocks={blocks} />
    </div>
  )
}

/** What a shop sells, and for how much. */
const Product = ({ picture, name, price, before }: Of<'product'>) => (
  <div className={product.product}>
    <Picture name={picture} />
    <div>
      <h3 className={product.name}>{name}</h3>
      <p className={product.price}>
        <MarkedText text={price} />
      </p>
      {before && (
        <p className={product.before}>
          <MarkedText text={before} />
        </p>
      )}
    </div>
  </div>
)

/** A seal of quality, round and shiny. */
function Seal({ choice, text }: Of<'seal'>) {
  const { choices } = use(ChoicesContext)
  return (
    <p className={seal.place}>
      <ChoiceButton name={choice} className={seal.seal} label={`${choices[choice]?.label}: ${plainText(text)}`}>
        <span>
          <MarkedText text={text} />
        </span>
      </ChoiceButton>
    </p>
  )
}

/** A traffic light with one lamp on. Which one it is the text says too. */
const TrafficLight = ({ shows, text }: Of<'light'>) => (
  <div className={light.place}>
    <span className={light.case} aria-hidden>
      {['red', 'yellow', 'green'].map((lamp) => (
        <span key={lamp} className={light.lamp} data-on={lamp === shows ? lamp : undefined} />
      ))}
    </span>
    <p>
      <MarkedText text={text} />
    </p>
  </div>
)

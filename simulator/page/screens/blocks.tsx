import type { Block } from '../../scenarios/scenario.ts'
import classes from './blocks.module.css'
import { ChoiceButton } from './choice.tsx'
import { Fold } from './fold.tsx'
import { Form } from './form.tsx'
import { MarkedText } from './marked-text.tsx'
import { Picture } from './picture.tsx'
import { Popup } from './popup.tsx'
import { Product } from './product.tsx'
import { Prompt } from './prompt.tsx'
import { Seal } from './seal.tsx'
import { Switches } from './switches.tsx'
import { TrafficLight } from './traffic-light.tsx'

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
      return <Prompt text={block.text} choices={block.choices} />
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
      return (
        <Popup close={block.close}>
          <Blocks blocks={block.blocks} />
        </Popup>
      )
    case 'fold':
      return <Fold choice={block.choice} lines={block.lines} />
    case 'picture':
      return <Picture name={block.picture} />
    case 'product':
      return <Product product={block} />
    case 'seal':
      return <Seal choice={block.choice} text={block.text} />
    case 'light':
      return <TrafficLight shows={block.shows} text={block.text} />
  }
}

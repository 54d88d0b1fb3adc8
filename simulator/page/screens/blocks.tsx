import type { Block } from '../../scenarios/scenario.ts'
import classes from './blocks.module.css'
import { Form } from './form.tsx'
import { MarkedText } from './marked-text.tsx'
import { Prompt } from './prompt.tsx'
import { Switches } from './switches.tsx'

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
  }
}

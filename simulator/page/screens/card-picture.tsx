import type { CardPicture as Name } from '../../scenarios/card-pictures.ts'

const files = import.meta.glob<string>('../pictures/*.svg', { eager: true, query: '?url', import: 'default' })

/** One of the product's small pictures, loaded when it is shown. What it shows stands beside it. */
export function CardPicture({ name, className }: { name: Name; className?: string }) {
  return <img src={files[`../pictures/${name}.svg`]} alt="" width="96" height="96" className={className} />
}

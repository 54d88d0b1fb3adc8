import type { Block } from '../../scenarios/scenario.ts'
import { MarkedText } from './marked-text.tsx'
import { Picture } from './picture.tsx'
import classes from './product.module.css'

/** What a shop sells, and for how much. */
export function Product({ product }: { product: Extract<Block, { block: 'product' }> }) {
  const { picture, name, price, before } = product
  return (
    <div className={classes.product}>
      <Picture name={picture} />
      <div>
        <h3 className={classes.name}>{name}</h3>
        <p className={classes.price}>
          <MarkedText text={price} />
        </p>
        {before && (
          <p className={classes.before}>
            <MarkedText text={before} />
          </p>
        )}
      </div>
    </div>
  )
}

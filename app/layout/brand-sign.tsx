import { brand, iconAddress } from '../../domain/platform/brand.ts'
import classes from './brand-sign.module.css'

/** The installation's logo or our drawing, with its name beside it. `height` of the drawing; a logo may be higher. */
export function BrandSign({ height }: { height: number }) {
  const { logo, logoBearsName } = brand.look ?? {}
  if (!logo) {
    return (
      <>
        <img src={iconAddress('/favicon.svg')} alt="" width={height} height={height} />
        {brand.name}
      </>
    )
  }
  const high = height + 8
  return (
    <>
      <img
        src={logo.address}
        alt={logoBearsName ? brand.name : ''}
        width={Math.round((high * logo.width) / logo.height)}
        height={high}
        className={classes.logo}
        data-plate={logo.plate ?? undefined}
      />
      {!logoBearsName && <span className={classes.name}>{brand.name}</span>}
    </>
  )
}

export const addressOfPictureIn = (picture: string): string =>
  picture.includes('/') ? `/${picture}` : `/pictures/${picture}.svg`

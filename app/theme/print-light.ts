/** Inline script in the root. Paper is white: what is printed has the inks of the light scheme, whatever the screen has. */
export const printLight = `{const d=document.documentElement.dataset;let shown;addEventListener('beforeprint',()=>{shown??=d.mantineColorScheme;d.mantineColorScheme='light'});addEventListener('afterprint',()=>{if(shown)d.mantineColorScheme=shown;shown=undefined})}`

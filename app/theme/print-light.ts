/** Inline script in the root. Paper is white, so pages print in the light scheme, whatever the screen shows. */
export const printLight = `{const d=document.documentElement.dataset;let shown;addEventListener('beforeprint',()=>{shown??=d.mantineColorScheme;d.mantineColorScheme='light'});addEventListener('afterprint',()=>{if(shown)d.mantineColorScheme=shown;shown=undefined})}`

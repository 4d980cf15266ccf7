// Fetches the typeface while the program starts. If the first words on the screen requested it, its file would delay
// the program's files on a slow line; so those words are drawn in the device's own typeface.
void document.fonts.load("1em 'Inter Variable'", 'aă');

// The typeface is fetched while the program starts. Were it asked for by the first words on the screen, its file would hold
// up the program's on a slow line; so those are written in the device's own letters.
void document.fonts.load("1em 'Inter Variable'", 'aă');

/**
 * How players write chords in each key: by hand, from its signature, not by what is tested. Of a key
 * first its name and the chords in solfège, then C D E with H and Bb, with B and Bb, and with H and
 * B. Each row has the same degrees:
 * - in major I ii iii IV V7 vi vii°, ♭VII ♭III ♭VI, the dominants of V and vi over their thirds, ♯i°
 *   ♯iv° that pass by, I7 iv ♭II
 * - in minor i iv v V7 VI VII III ii°, the dominant of V, ♭II, vii° of the raised leading note, the
 *   dominants of VII and iv over their thirds, ♯vi° ♯iv°
 */
export const majorKeys = `
Solb: Solb Lab- Sib- Dob Reb7 Mib- Fadim Mi La Re Lab7/Do Sib7/Re Soldim Dodim Solb7 Dob- Sol
Gb Abm Bbm Cb Db7 Ebm Fdim E A D Ab7/C Bb7/D Gdim Cdim Gb7 Cbm G
Gb Abm Bbm Cb Db7 Ebm Fdim E A D Ab7/C Bb7/D Gdim Cdim Gb7 Cbm G
Gb Abm Bm Cb Db7 Ebm Fdim E A D Ab7/C B7/D Gdim Cdim Gb7 Cbm G
Reb: Reb Mib- Fa- Solb Lab7 Sib- Dodim Si Mi La Mib7/Sol Fa7/La Redim Soldim Reb7 Solb- Re
Db Ebm Fm Gb Ab7 Bbm Cdim H E A Eb7/G F7/A Ddim Gdim Db7 Gbm D
Db Ebm Fm Gb Ab7 Bbm Cdim B E A Eb7/G F7/A Ddim Gdim Db7 Gbm D
Db Ebm Fm Gb Ab7 Bm Cdim H E A Eb7/G F7/A Ddim Gdim Db7 Gbm D
Lab: Lab Sib- Do- Reb Mib7 Fa- Soldim Solb Si Mi Sib7/Re Do7/Mi Ladim Redim Lab7 Reb- La
Ab Bbm Cm Db Eb7 Fm Gdim Gb H E Bb7/D C7/E Adim Ddim Ab7 Dbm A
Ab Bbm Cm Db Eb7 Fm Gdim Gb B E Bb7/D C7/E Adim Ddim Ab7 Dbm A
Ab Bm Cm Db Eb7 Fm Gdim Gb H E B7/D C7/E Adim Ddim Ab7 Dbm A
Mib: Mib Fa- Sol- Lab Sib7 Do- Redim Reb Solb Si Fa7/La Sol7/Si Midim Ladim Mib7 Lab- Mi
Eb Fm Gm Ab Bb7 Cm Ddim Db Gb H F7/A G7/H Edim Adim Eb7 Abm E
Eb Fm Gm Ab Bb7 Cm Ddim Db Gb B F7/A G7/B Edim Adim Eb7 Abm E
Eb Fm Gm Ab B7 Cm Ddim Db Gb H F7/A G7/H Edim Adim Eb7 Abm E
Sib: Sib Do- Re- Mib Fa7 Sol- Ladim Lab Reb Solb Do7/Mi Re7/Fa# Sidim Midim Sib7 Mib- Si
Bb Cm Dm Eb F7 Gm Adim Ab Db Gb C7/E D7/F# Hdim Edim Bb7 Ebm H
Bb Cm Dm Eb F7 Gm Adim Ab Db Gb C7/E D7/F# Bdim Edim Bb7 Ebm B
B Cm Dm Eb F7 Gm Adim Ab Db Gb C7/E D7/F# Hdim Edim B7 Ebm H
Fa: Fa Sol- La- Sib Do7 Re- Midim Mib Lab Reb Sol7/Si La7/Do# Fa#dim Sidim Fa7 Sib- Solb
F Gm Am Bb C7 Dm Edim Eb Ab Db G7/H A7/C# F#dim Hdim F7 Bbm Gb
F Gm Am Bb C7 Dm Edim Eb Ab Db G7/B A7/C# F#dim Bdim F7 Bbm Gb
F Gm Am B C7 Dm Edim Eb Ab Db G7/H A7/C# F#dim Hdim F7 Bm Gb
Do: Do Re- Mi- Fa Sol7 La- Sidim Sib Mib Lab Re7/Fa# Mi7/Sol# Do#dim Fa#dim Do7 Fa- Reb
C Dm Em F G7 Am Hdim Bb Eb Ab D7/F# E7/G# C#dim F#dim C7 Fm Db
C Dm Em F G7 Am Bdim Bb Eb Ab D7/F# E7/G# C#dim F#dim C7 Fm Db
C Dm Em F G7 Am Hdim B Eb Ab D7/F# E7/G# C#dim F#dim C7 Fm Db
Sol: Sol La- Si- Do Re7 Mi- Fa#dim Fa Sib Mib La7/Do# Si7/Re# Sol#dim Do#dim Sol7 Do- Lab
G Am Hm C D7 Em F#dim F Bb Eb A7/C# H7/D# G#dim C#dim G7 Cm Ab
G Am Bm C D7 Em F#dim F Bb Eb A7/C# B7/D# G#dim C#dim G7 Cm Ab
G Am Hm C D7 Em F#dim F B Eb A7/C# H7/D# G#dim C#dim G7 Cm Ab
Re: Re Mi- Fa#- Sol La7 Si- Do#dim Do Fa Sib Mi7/Sol# Fa#7/La# Re#dim Sol#dim Re7 Sol- Mib
D Em F#m G A7 Hm C#dim C F Bb E7/G# F#7/A# D#dim G#dim D7 Gm Eb
D Em F#m G A7 Bm C#dim C F Bb E7/G# F#7/A# D#dim G#dim D7 Gm Eb
D Em F#m G A7 Hm C#dim C F B E7/G# F#7/A# D#dim G#dim D7 Gm Eb
La: La Si- Do#- Re Mi7 Fa#- Sol#dim Sol Do Fa Si7/Re# Do#7/Fa La#dim Re#dim La7 Re- Sib
A Hm C#m D E7 F#m G#dim G C F H7/D# C#7/F A#dim D#dim A7 Dm Bb
A Bm C#m D E7 F#m G#dim G C F B7/D# C#7/F A#dim D#dim A7 Dm Bb
A Hm C#m D E7 F#m G#dim G C F H7/D# C#7/F A#dim D#dim A7 Dm B
Mi: Mi Fa#- Sol#- La Si7 Do#- Re#dim Re Sol Do Fa#7/La# Sol#7/Do Fadim La#dim Mi7 La- Fa
E F#m G#m A H7 C#m D#dim D G C F#7/A# G#7/C Fdim A#dim E7 Am F
E F#m G#m A B7 C#m D#dim D G C F#7/A# G#7/C Fdim A#dim E7 Am F
E F#m G#m A H7 C#m D#dim D G C F#7/A# G#7/C Fdim A#dim E7 Am F
Si: Si Do#- Re#- Mi Fa#7 Sol#- La#dim La Re Sol Do#7/Fa Re#7/Sol Dodim Fadim Si7 Mi- Do
H C#m D#m E F#7 G#m A#dim A D G C#7/F D#7/G Cdim Fdim H7 Em C
B C#m D#m E F#7 G#m A#dim A D G C#7/F D#7/G Cdim Fdim B7 Em C
H C#m D#m E F#7 G#m A#dim A D G C#7/F D#7/G Cdim Fdim H7 Em C
Fa#: Fa# Sol#- La#- Si Do#7 Re#- Mi#dim Mi La Re Sol#7/Do La#7/Re Soldim Dodim Fa#7 Si- Sol
F# G#m A#m H C#7 D#m E#dim E A D G#7/C A#7/D Gdim Cdim F#7 Hm G
F# G#m A#m B C#7 D#m E#dim E A D G#7/C A#7/D Gdim Cdim F#7 Bm G
F# G#m A#m H C#7 D#m E#dim E A D G#7/C A#7/D Gdim Cdim F#7 Hm G
`;

export const minorKeys = `
Mib-: Mib- Lab- Sib- Sib7 Dob Reb Solb Fadim Fa7 Mi Redim Lab7/Do Mib7/Sol Dodim Ladim
Ebm Abm Bbm Bb7 Cb Db Gb Fdim F7 E Ddim Ab7/C Eb7/G Cdim Adim
Ebm Abm Bbm Bb7 Cb Db Gb Fdim F7 E Ddim Ab7/C Eb7/G Cdim Adim
Ebm Abm Bm B7 Cb Db Gb Fdim F7 E Ddim Ab7/C Eb7/G Cdim Adim
Sib-: Sib- Mib- Fa- Fa7 Solb Lab Reb Dodim Do7 Si Ladim Mib7/Sol Sib7/Re Soldim Midim
Bbm Ebm Fm F7 Gb Ab Db Cdim C7 H Adim Eb7/G Bb7/D Gdim Edim
Bbm Ebm Fm F7 Gb Ab Db Cdim C7 B Adim Eb7/G Bb7/D Gdim Edim
Bm Ebm Fm F7 Gb Ab Db Cdim C7 H Adim Eb7/G B7/D Gdim Edim
Fa-: Fa- Sib- Do- Do7 Reb Mib Lab Soldim Sol7 Solb Midim Sib7/Re Fa7/La Redim Sidim
Fm Bbm Cm C7 Db Eb Ab Gdim G7 Gb Edim Bb7/D F7/A Ddim Hdim
Fm Bbm Cm C7 Db Eb Ab Gdim G7 Gb Edim Bb7/D F7/A Ddim Bdim
Fm Bm Cm C7 Db Eb Ab Gdim G7 Gb Edim B7/D F7/A Ddim Hdim
Do-: Do- Fa- Sol- Sol7 Lab Sib Mib Redim Re7 Reb Sidim Fa7/La Do7/Mi Ladim Fa#dim
Cm Fm Gm G7 Ab Bb Eb Ddim D7 Db Hdim F7/A C7/E Adim F#dim
Cm Fm Gm G7 Ab Bb Eb Ddim D7 Db Bdim F7/A C7/E Adim F#dim
Cm Fm Gm G7 Ab B Eb Ddim D7 Db Hdim F7/A C7/E Adim F#dim
Sol-: Sol- Do- Re- Re7 Mib Fa Sib Ladim La7 Lab Fa#dim Do7/Mi Sol7/Si Midim Do#dim
Gm Cm Dm D7 Eb F Bb Adim A7 Ab F#dim C7/E G7/H Edim C#dim
Gm Cm Dm D7 Eb F Bb Adim A7 Ab F#dim C7/E G7/B Edim C#dim
Gm Cm Dm D7 Eb F B Adim A7 Ab F#dim C7/E G7/H Edim C#dim
Re-: Re- Sol- La- La7 Sib Do Fa Midim Mi7 Mib Do#dim Sol7/Si Re7/Fa# Sidim Sol#dim
Dm Gm Am A7 Bb C F Edim E7 Eb C#dim G7/H D7/F# Hdim G#dim
Dm Gm Am A7 Bb C F Edim E7 Eb C#dim G7/B D7/F# Bdim G#dim
Dm Gm Am A7 B C F Edim E7 Eb C#dim G7/H D7/F# Hdim G#dim
La-: La- Re- Mi- Mi7 Fa Sol Do Sidim Si7 Sib Sol#dim Re7/Fa# La7/Do# Fa#dim Re#dim
Am Dm Em E7 F G C Hdim H7 Bb G#dim D7/F# A7/C# F#dim D#dim
Am Dm Em E7 F G C Bdim B7 Bb G#dim D7/F# A7/C# F#dim D#dim
Am Dm Em E7 F G C Hdim H7 B G#dim D7/F# A7/C# F#dim D#dim
Mi-: Mi- La- Si- Si7 Do Re Sol Fa#dim Fa#7 Fa Re#dim La7/Do# Mi7/Sol# Do#dim La#dim
Em Am Hm H7 C D G F#dim F#7 F D#dim A7/C# E7/G# C#dim A#dim
Em Am Bm B7 C D G F#dim F#7 F D#dim A7/C# E7/G# C#dim A#dim
Em Am Hm H7 C D G F#dim F#7 F D#dim A7/C# E7/G# C#dim A#dim
Si-: Si- Mi- Fa#- Fa#7 Sol La Re Do#dim Do#7 Do La#dim Mi7/Sol# Si7/Re# Sol#dim Fadim
Hm Em F#m F#7 G A D C#dim C#7 C A#dim E7/G# H7/D# G#dim Fdim
Bm Em F#m F#7 G A D C#dim C#7 C A#dim E7/G# B7/D# G#dim Fdim
Hm Em F#m F#7 G A D C#dim C#7 C A#dim E7/G# H7/D# G#dim Fdim
Fa#-: Fa#- Si- Do#- Do#7 Re Mi La Sol#dim Sol#7 Sol Fadim Si7/Re# Fa#7/La# Re#dim Dodim
F#m Hm C#m C#7 D E A G#dim G#7 G Fdim H7/D# F#7/A# D#dim Cdim
F#m Bm C#m C#7 D E A G#dim G#7 G Fdim B7/D# F#7/A# D#dim Cdim
F#m Hm C#m C#7 D E A G#dim G#7 G Fdim H7/D# F#7/A# D#dim Cdim
Do#-: Do#- Fa#- Sol#- Sol#7 La Si Mi Re#dim Re#7 Re Dodim Fa#7/La# Do#7/Fa La#dim Soldim
C#m F#m G#m G#7 A H E D#dim D#7 D Cdim F#7/A# C#7/F A#dim Gdim
C#m F#m G#m G#7 A B E D#dim D#7 D Cdim F#7/A# C#7/F A#dim Gdim
C#m F#m G#m G#7 A H E D#dim D#7 D Cdim F#7/A# C#7/F A#dim Gdim
Sol#-: Sol#- Do#- Re#- Re#7 Mi Fa# Si La#dim La#7 La Soldim Do#7/Fa Sol#7/Do Fadim Redim
G#m C#m D#m D#7 E F# H A#dim A#7 A Gdim C#7/F G#7/C Fdim Ddim
G#m C#m D#m D#7 E F# B A#dim A#7 A Gdim C#7/F G#7/C Fdim Ddim
G#m C#m D#m D#7 E F# H A#dim A#7 A Gdim C#7/F G#7/C Fdim Ddim
Re#-: Re#- Sol#- La#- La#7 Si Do# Fa# Mi#dim Mi#7 Mi Redim Sol#7/Do Re#7/Sol Dodim Ladim
D#m G#m A#m A#7 H C# F# E#dim E#7 E Ddim G#7/C D#7/G Cdim Adim
D#m G#m A#m A#7 B C# F# E#dim E#7 E Ddim G#7/C D#7/G Cdim Adim
D#m G#m A#m A#7 H C# F# E#dim E#7 E Ddim G#7/C D#7/G Cdim Adim
`;

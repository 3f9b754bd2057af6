package about

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// shapes lists the objects that a document is made of, one a line: the name of the shape, then its
// fields with what each holds. A name with a capital letter is another shape, [x] is a list of x,
// {x} holds x by name, and words in capitals are the values of an enum. Of the fields that end in
// ?, an object has one at most. text7 is a text of up to 7 characters. The other kinds are in
// kinds.go.
//
//nolint:misspell // SATELITE is how the contract spells it
const shapes = `
Document nodes:[Node] metadata:Metadata documentStyle:DocumentStyle
Metadata version:int id:text100 createdTimestamp:time updatedTimestamp:time
DocumentStyle headerOne:TextNodeStyle headerTwo:TextNodeStyle headerThree:TextNodeStyle headerFour:TextNodeStyle headerFive:TextNodeStyle headerSix:TextNodeStyle paragraph:TextNodeStyle blockquote:TextNodeStyle codeBlock:TextNodeStyle
TextNodeStyle decorations:[Decoration] nodeStyle:NodeStyle lineHeight:css
NodeStyle paddingTop:css paddingBottom:css backgroundColor:color
TextStyle textAlignment:AUTO|LEFT|RIGHT|CENTER|JUSTIFY lineHeight:css

Paragraph textStyle:TextStyle indentation:int level:int animation:Animation
Heading level:level textStyle:TextStyle indentation:int renderedLevel:level animation:Animation
Text text:text decorations:[Decoration]
Decoration type:decoration anchorData:Anchor? colorData:TextColor? linkData:LinkTo? mentionData:Mention? fontSizeData:FontSize? fontWeightValue:int? italicData:bool? underlineData:bool? spoilerData:SpoilerID? strikethroughData:bool? superscriptData:bool? subscriptData:bool? fontFamilyData:FontFamily? sketchData:Sketch?
Anchor anchor:text1000
TextColor background:color foreground:color
LinkTo link:Link
Mention name:text1000 slug:text1000 id:text1000 type:text100
FontSize unit:PX|EM value:int
SpoilerID id:text100
FontFamily value:font
Sketch variant:UNDERLINE|BOX|CIRCLE|HIGHLIGHT|STRIKETHROUGH|CROSSED_OFF color:color animate:bool
Link url:link? anchor:text1000? target:SELF|BLANK|PARENT|TOP rel:Rel customData:text
Rel nofollow:bool sponsored:bool ugc:bool noreferrer:bool

OrderedList indentation:int offset:int start:int animation:Animation
PlainList indentation:int offset:int animation:Animation
ListItem checked:bool animation:Animation
Blockquote indentation:int animation:Animation
CodeBlock textStyle:TextStyle animation:Animation
Caption textStyle:TextStyle

Container width:ContainerWidth alignment:CENTER|LEFT|RIGHT spoiler:Spoiler height:ContainerHeight textWrap:bool
ContainerWidth size:CONTENT|SMALL|ORIGINAL|FULL_WIDTH? custom:css?
ContainerHeight custom:css
Spoiler enabled:bool description:text1000 buttonText:text1000
Media src:Source width:int height:int duration:float
Source url:media? custom:media? id:media? private:bool

Image containerData:Container image:Media link:Link disableExpand:bool altText:text caption:text disableDownload:bool decorative:bool styles:ImageStyles crop:Crop cropShape:text100 animation:Animation
ImageStyles border:Border
Border width:int color:color radius:int
Crop x:float y:float width:float height:float
Video containerData:Container video:Media thumbnail:Media disableDownload:bool title:text options:Playback animation:Animation
Playback autoPlay:bool playInLoop:bool showControls:bool
Audio containerData:Container audio:Media disableDownload:bool coverImage:Media name:text1000 authorName:text1000 html:html animation:Animation
File containerData:Container src:Source name:text1000 type:text100 size:int pdfSettings:PDF mimeType:text200 path:media sizeInKb:text40 animation:Animation
PDF viewMode:NONE|FULL|MINI disableDownload:bool disablePrint:bool
GIF containerData:Container original:GIFFiles downsized:GIFFiles height:int width:int gifType:NORMAL|STICKER animation:Animation
GIFFiles gif:web mp4:web still:web
Gallery containerData:Container items:[GalleryItem] options:GalleryOptions disableExpand:bool disableDownload:bool animation:Animation
GalleryItem image:GalleryImage? video:GalleryVideo? title:text altText:text
GalleryImage media:Media link:Link
GalleryVideo media:Media thumbnail:Media
GalleryOptions layout:GalleryLayout item:GalleryItemStyle thumbnails:Thumbnails
GalleryLayout type:COLLAGE|MASONRY|GRID|THUMBNAIL|SLIDER|SLIDESHOW|PANORAMA|COLUMN|MAGIC|FULLSIZE horizontalScroll:bool orientation:ROWS|COLUMNS numberOfColumns:int mobileNumberOfColumns:int
GalleryItemStyle targetSize:int ratio:float crop:FILL|FIT spacing:int
Thumbnails placement:TOP|RIGHT|BOTTOM|LEFT|NONE spacing:int
Shape containerData:Container shape:Media styles:ShapeStyles animation:Animation link:Link altText:text1000
ShapeStyles color:color colors:{color}

Button containerData:Container type:LINK|ACTION styles:ButtonStyles text:text1000 link:Link animation:Animation
ButtonStyles border:OldBorder colors:OldColors borderWidth:int borderWidthHover:int borderRadius:int borderColor:color borderColorHover:color textColor:color textColorHover:color backgroundColor:color backgroundColorHover:color buttonSize:text100 background:Fill backgroundHover:Fill
OldBorder width:int radius:int
OldColors text:color border:color background:color
Fill type:COLOR|GRADIENT color:color gradient:Gradient
Gradient type:LINEAR|RADIAL stops:[Stop] angle:int centerX:percent centerY:percent
Stop color:color position:float
Divider containerData:Container lineStyle:SINGLE|DOUBLE|DASHED|DOTTED width:LARGE|MEDIUM|SMALL alignment:CENTER|LEFT|RIGHT styles:DividerStyles animation:Animation
DividerStyles color:color lineCap:SQUARE|ROUND lineThickness:[int] dashLength:int dashGap:int lineGap:int
LinkPreview containerData:Container link:Link title:text thumbnailUrl:media description:text html:html styles:LinkPreviewStyles animation:Animation
LinkPreviewStyles backgroundColor:color titleColor:color subtitleColor:color linkColor:color borderWidth:int borderRadius:int borderColor:color thumbnailPosition:START|END|TOP|HIDDEN

HTML url:web? html:html? isAdsense:bool? widgetId:text1000? containerData:Container source:HTML|ADSENSE|AI|AI_WIDGET autoHeight:bool animation:Animation
Embed containerData:Container oembed:Oembed src:web animation:Animation
Oembed type:text100 width:int height:int title:text url:web html:html authorName:text1000 authorUrl:web providerName:text1000 providerUrl:web thumbnailUrl:web thumbnailWidth:text40 thumbnailHeight:text40 videoUrl:web version:text40
Map containerData:Container mapSettings:MapSettings
MapSettings address:text1000 draggable:bool marker:bool streetViewControl:bool zoomControl:bool lat:float lng:float locationName:text1000 viewModeControl:bool initialZoom:int mapType:ROADMAP|SATELITE|HYBRID|TERRAIN
Poll containerData:Container poll:PollContent layout:PollLayouts design:PollDesigns animation:Animation
PollContent id:text100 title:text1000 creatorId:text100 image:Media options:[PollOption] settings:PollSettings
PollOption id:text100 title:text1000 image:Media
PollSettings permissions:PollPermissions showVoters:bool showVotesCount:bool
PollPermissions view:CREATOR|VOTERS|EVERYONE vote:SITE_MEMBERS|ALL allowMultipleVotes:bool
PollLayouts poll:PollLayout options:PollOptionLayout
PollLayout type:LIST|GRID direction:LTR|RTL enableImage:bool
PollOptionLayout enableImage:bool
PollDesigns poll:PollDesign options:PollOptionDesign
PollDesign background:PollBackground borderRadius:int
PollBackground type:COLOR|IMAGE|GRADIENT color:color? image:Media? gradient:PollGradient?
PollGradient angle:int startColor:color lastColor:color
PollOptionDesign borderRadius:int

AppEmbed type:PRODUCT|EVENT|BOOKING bookingData:Booking? eventData:Event? itemId:text1000 name:text1000 imageSrc:media url:link image:Media hideImage:bool hideTitle:bool hidePrice:bool hideDescription:bool hideDateTime:bool hideLocation:bool hideDuration:bool hideButton:bool hideRibbon:bool buttonStyles:AppButton imageStyles:AppImage ribbonStyles:AppRibbon cardStyles:AppCard containerData:Container pricingData:Pricing animation:Animation
Booking durations:text1000
Event scheduling:text1000 location:text1000
AppButton buttonText:text1000 borderWidth:int borderRadius:int borderColor:color textColor:color backgroundColor:color borderColorHover:color textColorHover:color backgroundColorHover:color buttonSize:text100
AppImage hideImage:bool imagePosition:START|END|TOP aspectRatio:SQUARE|RECTANGLE resizing:FILL|FIT borderColor:color borderWidth:int borderRadius:int
AppRibbon ribbonText:text1000 backgroundColor:color textColor:color borderColor:color borderWidth:int borderRadius:int ribbonPlacement:IMAGE|PRODUCT_INFO
AppCard backgroundColor:color borderColor:color borderWidth:int borderRadius:int type:CONTAINED|FRAMELESS alignment:START|CENTER|END titlePriceLayout:STACKED|SIDE_BY_SIDE titleColor:color textColor:color
Pricing valueFrom:price valueTo:price discountedValue:price currency:currency pricingPlanId:guid

CollapsibleList containerData:Container expandOnlyOne:bool initialExpandedItems:FIRST|ALL|NONE direction:LTR|RTL isQapageData:bool animation:Animation
Table containerData:Container dimensions:TableSize header:bool rowHeader:bool columnHeader:bool cellSpacing:int cellPadding:[int] altText:text animation:Animation
TableSize colsWidthRatio:[int] rowsHeight:[int] colsMinWidth:[int]
TableCell cellStyle:CellStyle borderColors:SideColors colspan:int rowspan:int borderWidths:SideWidths
CellStyle verticalAlignment:TOP|MIDDLE|BOTTOM backgroundColor:color
SideColors left:color right:color top:color bottom:color
SideWidths left:int right:int top:int bottom:int
Layout backgroundColor:color backgroundImage:Backdrop borderColor:color borderWidth:int borderRadius:int backdropColor:color backdropImage:Backdrop backdropPaddingTop:int backdropPaddingBottom:int gap:int cellPadding:[int] cellVerticalAlignment:TOP|MIDDLE|BOTTOM responsivenessBehaviour:STACK|WRAP responsivenessBreakpoint:int containerData:Container designTarget:LAYOUT|CELL banner:Banner background:Fill backdrop:Fill animation:Animation topDivider:SectionDivider bottomDivider:SectionDivider
Backdrop media:Media opacity:int scaling:AUTO|CONTAIN|COVER position:CENTER|CENTER_LEFT|CENTER_RIGHT|TOP|TOP_LEFT|TOP_RIGHT|BOTTOM|BOTTOM_LEFT|BOTTOM_RIGHT blur:int overlay:Fill
Banner origin:IMAGE|LAYOUT position:TOP|BOTTOM
SectionDivider type:ELLIPSE|TILT|LIQUID|LEFT_WAVE|PAINT_SCRIBBLE|INVERTED_ELLIPSE|RIGHT_WAVE|DUNES|WAVES|TRIANGLE|SEMI_ELLIPSE|PLANTS|LAYERED_ELLIPSE|PIXELS|PAINT|CLOUDS|OPTICAL_ILLUSION|STRIPES|BLOBS|SEMI_CIRCLES|HILL|BRUSH|PEAKS|ANGLED_TRIANGLE color:color height:int offsetX:int flipped:bool layers:Layers
Layers count:int offsetY:int layerEffect:CENTER|FADE_TO_TOP|FADE_TO_BOTTOM offsetX:int
LayoutCell colSpan:int
Card background:Fill backgroundImage:Backdrop
Contents includedHeadings:[level] listStyle:PLAIN|NUMBERED|LETTERS|ROMAN|BULLETED|ALPHABETICAL_INDEX|ALPHABETICAL_INDEX_COMPACT fontSize:float itemSpacing:float color:color indentation:NESTED|FLAT animation:Animation
SmartBlock type:smartBlock orientation:text100 columnSize:SMALL|MEDIUM|LARGE|EXTRA_LARGE borderColor:color borderWidth:int borderRadius:int animation:Animation
SmartBlockCell label:text1000 shape:Media borderColor:color borderWidth:int borderRadius:int type:smartBlock accentColor:color backgroundColor:color shapeColor:color

Animation type:VIEW|POINTER entrance:Entrance loop:Loop effect:PointerEffect transitionDuration:int
Entrance effect:EntranceEffect duration:int delay:int
EntranceEffect type:FADE|ARC|BLUR|BOUNCE|DROP|EXPAND|FLIP|FLOAT|FOLD|GLIDE|REVEAL|SHAPE|SHUTTERS|SLIDE|SPIN|TILT|TURN|WINK direction:text20 shape:text12 easing:css
Loop effect:LoopEffect duration:int iterationDelay:int
LoopEffect type:BOUNCE|BREATHE|CROSS|FLASH|FLIP|FOLD|JELLO|POKE|PULSE|RUBBER|SPIN|SWING|WIGGLE direction:text20 easing:css
PointerEffect type:AIRY|BLOB|BLUR|SCALE|SKEW|SWIVEL|TILT_3D|TRACK|TRACK_3D inverted:bool axis:text20 direction:text8 easing:css
`

// nodeTypes lists the types of nodes, one a line: the type, then the field that holds its data and
// the shape of that, then what may stand inside. Without a list of the latter anything may that has
// no place of its own; - is nothing.
const nodeTypes = `
PARAGRAPH paragraphData:Paragraph
TEXT textData:Text -
HEADING headingData:Heading
BULLETED_LIST bulletedListData:PlainList LIST_ITEM
ORDERED_LIST orderedListData:OrderedList LIST_ITEM
CHECKBOX_LIST checkboxListData:PlainList LIST_ITEM
LIST_ITEM listItemData:ListItem
BLOCKQUOTE blockquoteData:Blockquote
CODE_BLOCK codeBlockData:CodeBlock
VIDEO videoData:Video
DIVIDER dividerData:Divider
FILE fileData:File
GALLERY galleryData:Gallery
GIF gifData:GIF
HTML htmlData:HTML
IMAGE imageData:Image
LINK_PREVIEW linkPreviewData:LinkPreview
MAP mapData:Map
POLL pollData:Poll
APP_EMBED appEmbedData:AppEmbed
BUTTON buttonData:Button
COLLAPSIBLE_LIST collapsibleListData:CollapsibleList COLLAPSIBLE_ITEM
COLLAPSIBLE_ITEM . COLLAPSIBLE_ITEM_TITLE COLLAPSIBLE_ITEM_BODY
COLLAPSIBLE_ITEM_TITLE .
COLLAPSIBLE_ITEM_BODY .
TABLE tableData:Table TABLE_ROW
TABLE_ROW . TABLE_CELL
TABLE_CELL tableCellData:TableCell
EMBED embedData:Embed
EXTERNAL externalData:free
AUDIO audioData:Audio
CAPTION captionData:Caption
LAYOUT layoutData:Layout LAYOUT_CELL
LAYOUT_CELL layoutCellData:LayoutCell
SHAPE shapeData:Shape
CARD cardData:Card
TOC tocData:Contents
SMART_BLOCK smartBlockData:SmartBlock SMART_BLOCK_CELL
SMART_BLOCK_CELL smartBlockCellData:SmartBlockCell
`

// decorationData is the field that holds what a decoration of a text says. One of type EXTERNAL has none.
var decorationData = map[string]string{
	"BOLD": "fontWeightValue", "ITALIC": "italicData", "UNDERLINE": "underlineData", "SPOILER": "spoilerData",
	"ANCHOR":  "anchorData",
	"MENTION": "mentionData", "LINK": "linkData", "COLOR": "colorData", "FONT_SIZE": "fontSizeData", "EXTERNAL": "",
	"STRIKETHROUGH": "strikethroughData", "SUPERSCRIPT": "superscriptData", "SUBSCRIPT": "subscriptData",
	"FONT_FAMILY": "fontFamilyData", "SKETCH": "sketchData",
}

// slot is what a field holds.
type slot struct {
	kind   string   // a scalar kind, or the name of a shape
	list   bool     // a list of them
	byName bool     // an object that holds them by name
	values []string // of an enum
	most   int      // characters of a text
	only   bool     // at most one of these per object
}

// nodeType is a type of nodes.
type nodeType struct {
	data   string // the field that holds its data; empty for none
	inside []string
	leaf   bool
}

var (
	shapeFields = readShapes(shapes)
	nodes       = readNodes(nodeTypes)
	// insideOnly names, for types that stand only inside certain others, those others.
	insideOnly = outsides(nodes)
)

var sized = regexp.MustCompile(`^text([0-9]+)$`)

func readSlot(text string) slot {
	var s slot
	text, s.only = strings.CutSuffix(text, "?")
	if inner, ok := strings.CutPrefix(text, "["); ok {
		text, s.list = strings.TrimSuffix(inner, "]"), true
	}
	if inner, ok := strings.CutPrefix(text, "{"); ok {
		text, s.byName = strings.TrimSuffix(inner, "}"), true
	}
	if m := sized.FindStringSubmatch(text); m != nil {
		s.most, _ = strconv.Atoi(m[1]) // the expression matched digits
		text = "text"
	}
	if strings.Contains(text, "|") {
		s.values, text = strings.Split(text, "|"), "enum"
	}
	s.kind = text
	return s
}

func readShapes(text string) map[string]map[string]slot {
	out := map[string]map[string]slot{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		fields := map[string]slot{}
		for _, word := range words[1:] {
			name, held, _ := strings.Cut(word, ":")
			fields[name] = readSlot(held)
		}
		out[words[0]] = fields
	}
	return out
}

// readNodes reads the types, and adds the shape of a node.
func readNodes(text string) map[string]nodeType {
	node := map[string]slot{"type": {kind: "nodeType"}, "id": {kind: "text", most: 100},
		"nodes": {kind: "Node", list: true}, "style": {kind: "NodeStyle"}}
	out := map[string]nodeType{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		var t nodeType
		if words[1] != "." {
			name, held, _ := strings.Cut(words[1], ":")
			t.data, node[name] = name, slot{kind: held, only: true}
		}
		for _, word := range words[2:] {
			if word == "-" {
				t.leaf = true
			} else {
				t.inside = append(t.inside, word)
			}
		}
		out[words[0]] = t
	}
	shapeFields["Node"] = node
	for shape, fields := range shapeFields {
		for name, s := range fields {
			if _, known := shapeFields[s.kind]; !known && kinds[s.kind] == nil && !special[s.kind] {
				panic(fmt.Sprintf("about: %s.%s holds %q, which is nothing", shape, name, s.kind))
			}
		}
	}
	return out
}

func outsides(types map[string]nodeType) map[string][]string {
	out := map[string][]string{}
	for name, t := range types {
		for _, inner := range t.inside {
			out[inner] = append(out[inner], name)
		}
	}
	return out
}
